# file: Internal/Behavior.swift
# first: link, cancel
# The code of a cell is read without its lock.
s/state\.withLock { _ in behavior\.ownedUnderLock() }/behavior.ownedUnderLock()/
