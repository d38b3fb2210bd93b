# file: Internal/Settling.swift
# first: drop the promise, cancel
# The origin is read while an outcome may be written there.
s/state\.withLock { _ in origin }/origin/
