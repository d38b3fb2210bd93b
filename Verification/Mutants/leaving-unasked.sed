# file: Internal/CellPointer+waiting.swift
# first: leave, leave
# A waiter is taken out of a list that it is not in.
s/guard let isWaiting = waiter.isWaiting(for: self, leaving: true) else/guard let isWaiting = Optional(true) else/
