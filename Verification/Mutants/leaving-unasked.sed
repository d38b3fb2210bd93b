# file: Internal/CellPointer+waiting.swift
# first: leave, leave
# A waiter is taken out of a list that it is not in.
s/if unlinking, let head = first, waiter.isWaiting(for: self, leaving: true) {/if unlinking, let head = first {/
