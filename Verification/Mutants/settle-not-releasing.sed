# file: Internal/StateWord.swift
# first: complete with an object
# The outcome is not published with the word.
/atomic.pointee.store(plainly/s/ordering: .releasing/ordering: .relaxed/
