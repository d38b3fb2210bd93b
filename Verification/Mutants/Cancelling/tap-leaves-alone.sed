# file: Internal/WaiterList.swift
# first: cancel a tap
# A tap leaves a source that nobody else listens to, and runs before the taps above.
s/if unlinking, !toOthersAlone, leave.waiter == nil {/if unlinking, leave.waiter == nil {/
