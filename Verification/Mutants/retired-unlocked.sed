# file: Internal/CellPointer+staging.swift
# first: leave, complete
# An observer is marked as done without its lock.
/func retire/,/upstream.release/s/guard state.lock() != nil else { return }//
