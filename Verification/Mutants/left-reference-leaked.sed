# file: Internal/CellPointer+cancelling.swift
# first: cancel a derived
# The list's reference to one that left is never released.
/thunk(self, .cancel, queue)$/,/thunk.release/s/^            release()$//
