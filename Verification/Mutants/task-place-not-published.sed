# file: Internal/CellPointer+awaiting.swift
# first: await
# Where a task waits is not published with the phase.
s/ordering: .acquiringAndReleasing/ordering: .relaxed/
