# file: Internal/StateWord.swift
# first: attach, attach
# The first waiter is put in with a load and a store.
s/atomic.pointee.compareExchange(expected: 0, desired: waiter, ordering: .acquiringAndReleasing).exchanged/{ if atomic.pointee.load(ordering: .relaxed) != 0 { return false }; atomic.pointee.store(waiter, ordering: .releasing); return true }()/
