# file: Internal/Running/Forwarder.swift
# first: deliver: a hop that moves
# A hop that moves to another source goes unmarked: it waits until the closures before it have returned.
s/return isMoved ? (waiter, before.bits & StateSnapshot.delivery, before.lent) : nil/return isMoved ? (waiter, 0, before.lent) : nil/
