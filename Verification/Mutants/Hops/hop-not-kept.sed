# file: Executors/Hops/Hop.swift
# first: deliver: drop the promise, where the failure
# A hop that is under way does not keep its cell for the job.
s/Outbox.post(cell.owned(), queue)/Outbox.post(OwnedCell(fromWord: cell), queue)/
