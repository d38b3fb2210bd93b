# file: Internal/Settling.swift
# first: drop the promise
# The waiters of an abandoned cell are never told.
s/if !before.hasAwaiter, let first = before.firstWaiter { queue.pointee.append(first) }//
