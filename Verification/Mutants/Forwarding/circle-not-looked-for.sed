# file: Internal/Running/Forwarder.swift
# first: circle
# Nobody looks whether a link closes a circle.
s/if !state.now.hasAwaiter, circle.isClosed()/if false, circle.isClosed()/
