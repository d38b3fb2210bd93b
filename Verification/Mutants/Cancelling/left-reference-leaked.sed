# file: Internal/Cancelling/Cancellation.swift
# first: cancel a derived
# The list's reference to one that left is never released.
/behavior(waiter.pointer, .cancel, queue)$/s/$/; _ = waiter.intoWord()/
