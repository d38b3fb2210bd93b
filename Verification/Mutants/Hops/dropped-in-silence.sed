# file: Executors/Hops/FutureJob.swift
# first: hop: drop the job, attach
# An executor drops a job, and nobody is told.
s/if let list = take() { Outbox.breakDroppedJobs(list) }/_ = take()/
