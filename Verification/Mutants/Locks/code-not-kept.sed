# file: Internal/Behavior.swift
# first: link, cancel
# The code of a cell is read without its lock.
/func ownedBehavior/,/return behavior/{
s/guard let before = state.lock() else { return nil }//
s/state.unlock(before.bits)//
}
