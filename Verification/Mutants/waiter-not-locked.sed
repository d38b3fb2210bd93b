# file: Internal/CellPointer+linking.swift
# first: tail call
# A waiter is moved without its lock.
s/let theirs = waiter.state.lock()$/case let theirs = waiter.state.now/
s/waiter.state.unlock(theirs.bits)/_ = theirs/
