# file: Internal/StateWord.swift
# first: deliver: complete, attach two
# A late hop is pushed without releasing what was written to it.
/func change/,/^    }/s/ordering: .acquiringAndReleasing/ordering: .relaxed/
