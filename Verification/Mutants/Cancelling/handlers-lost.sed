# file: Internal/Settling.swift
# first: cancel, cancel
# The handlers that a cancellation takes along never run.
/func settleCancelled/,/^    }/s/if let handlers {/if let handlers, before.pointer != 0 {/
