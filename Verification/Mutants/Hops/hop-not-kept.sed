# file: Executors/Hops/Outbox+delivering.swift
# first: deliver: drop the promise, where the failure
# A hop that comes through a loop does not keep its cell for the job.
s/_ = postLast(hop.owned().intoWord(), of: source, queue)/_ = postLast(hop, of: source, queue)/
