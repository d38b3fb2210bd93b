# file: Internal/StateWord+delivering.swift
# first: deliver: complete, attach two
# A late hop is pushed without releasing what was written to it.
/func addLate/,/^    }/s/ordering: .acquiringAndReleasing/ordering: .relaxed/
