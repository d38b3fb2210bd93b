# file: Internal/Cancelling/Cancellation.swift
# first: cancel
# A cell is marked as asked to cancel before it has had the chance to settle.
/if cell.upstream.isFromProducer/,/perform/s/state.unlock(before.bits)/state.unlock(before.bits | StateSnapshot.cancelRequested)/
