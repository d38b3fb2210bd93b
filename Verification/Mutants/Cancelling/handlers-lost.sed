# file: Internal/Settling.swift
# first: cancel, cancel
# The handlers that a cancellation takes along never run.
/func settleCancelled/,/^    }/s/if let first = handlers {/if let first = handlers, before.pointer != 0 {/
