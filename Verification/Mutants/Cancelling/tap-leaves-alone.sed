# file: Internal/WaiterList.swift
# first: cancel a tap
# A tap leaves a source that nobody else listens to, and runs before the taps above.
s/if leaving == .always, leave.waiter == nil,/if leaving != .never, leave.waiter == nil,/
