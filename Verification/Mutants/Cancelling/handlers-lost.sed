# file: Internal/Settling.swift
# first: cancel, cancel
# The handlers that a cancellation takes along never run.
/func settleCancelled/,/^    }/s/if let handlers = job {/if let handlers = job, before.pointer != 0 {/
