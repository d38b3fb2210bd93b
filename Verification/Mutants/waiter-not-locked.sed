# file: Internal/Forwarder.swift
# first: tail call
# A waiter is moved without its lock.
s/^\( *\)waiter.state.unlock(theirs.bits)$/\1_ = theirs/
s/case .locked(let theirs):/case .locked(let theirs) where { waiter.state.unlock(theirs.bits); return true }():/
