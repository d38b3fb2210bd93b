# file: Internal/CellPointer+waiting.swift
# first: circle
# In a circle, threads wait for one another's locks.
s/switch state.tryLock() {/switch state.lock().map(StateWord.Attempt.locked) ?? .terminal {/
