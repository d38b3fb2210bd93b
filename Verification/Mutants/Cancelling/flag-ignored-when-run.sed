# file: Internal/Running/CompletionQueue.swift
# first: cancels the one behind
# A waiter whose cancellation came late runs all the same.
s/if cell.state.now.isCancelRequested, cell.traits(queue).contains(.canCancel) {/if false {/
