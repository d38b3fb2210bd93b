# file: Internal/Running/Forwarder.swift
# first: cycle
# Nobody looks whether a link closes a cycle.
s/if !state.now.hasAwaiter, cycle.isClosed()/if false, cycle.isClosed()/
