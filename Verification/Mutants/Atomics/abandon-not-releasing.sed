# file: Internal/Settling.swift
# first: drop the promise
# The origin of an abandoned promise is not published.
s/state.end(as: StateSnapshot.abandoned | \(.*\))$/state.atomic.pointee.store(StateSnapshot.abandoned | \1, ordering: .relaxed)/
