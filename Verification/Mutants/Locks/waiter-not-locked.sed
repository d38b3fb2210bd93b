# file: Internal/Running/Forwarder.swift
# first: tail call
# A waiter is moved without its lock.
s/^\( *\)waiter.state.unlock(theirs.bits)$/\1_ = theirs/
s/case .locked(let theirs):/& waiter.state.unlock(theirs.bits)/
