# file: Executors/Hops/Outbox.swift
# first: deliver: a job that is dropped
# What a dropped job brings up while hops are handed over is handed over at once, and not by the loop that is at it.
s/if isNested, inCalls { return }/_ = isNested/
