# file: Internal/StateWord.swift
# first: complete with an object
# Whoever sees SETTLED may not see the outcome.
/var now: StateSnapshot/s/ordering: .acquiring/ordering: .relaxed/
