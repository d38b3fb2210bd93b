# file: Internal/CellPointer+linking.swift
# first: link, cancel
# The code of a cell is changed without its lock.
/func become/,/old.release/{
s/guard let before = state.lock() else { return forward.release() }//
s/state.unlock(before.bits)//
}
