# file: Internal/Running/Awaiting.swift
# first: awaited behind an observer
# A task that is behind others goes unmarked: it waits until the closure that settles has returned.
s/if cell.waiters.add(listed, setting: StateSnapshot.delivery)/if cell.waiters.add(listed)/
