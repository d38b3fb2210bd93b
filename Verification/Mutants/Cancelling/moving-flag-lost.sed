# file: Internal/Cancelling/Cancellation.swift
# first: move the waiter
# A cancellation of a moving waiter leaves no flag.
/let source = cell.upstream.source/,/return leave/s/before.bits | StateSnapshot.cancelRequested/cell.upstream.source == nil ? before.bits : before.bits | StateSnapshot.cancelRequested/
