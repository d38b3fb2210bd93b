# file: Internal/Cancelling/Cancellation.swift
# first: move the waiter
# A cancellation of a moving waiter leaves no flag.
/Between two sources/,/return nil/s/before.bits | StateSnapshot.cancelRequested/before.bits/
