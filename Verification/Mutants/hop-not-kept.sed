# file: Executors/Hops/Hop.swift
# first: hop: cancel, run
# A hop that is under way does not keep its cell for the job.
s/Outbox.post(cell.owned(), queue)/Outbox.post(OwnedCell(fromWord: cell), queue)/
