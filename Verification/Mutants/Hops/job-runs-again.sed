# file: Executors/Hops/FutureJob.swift
# first: hop: complete, run
# A job doesn't note that its closures have been handed over, and hands them over again.
s/cells.exchange(0, ordering: .acquiringAndReleasing)/cells.load(ordering: .acquiring)/
