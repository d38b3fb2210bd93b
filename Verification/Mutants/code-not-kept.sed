# file: Internal/CellPointer+cancelling.swift
# first: link, cancel
# The code of a cell is read without its lock.
/func retainedThunk/,/return thunk/{
s/guard let before = state.lock() else { return nil }//
s/state.unlock(before.bits)//
}
