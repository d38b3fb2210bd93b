# file: Internal/Running/Cycle.swift
# first: cycle
# Two threads that close a cycle both look at what was there before.
s/{ state.confirmEmpty() }/{ state.now.bits == 0 }/
