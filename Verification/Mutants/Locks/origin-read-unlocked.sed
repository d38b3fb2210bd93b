# file: Internal/Settling.swift
# first: drop the promise, cancel
# The origin is read while an outcome may be written there.
/func pendingOrigin/,/return origin/{
s/guard let before = state.lock() else { return nil }//
s/state.unlock(before.bits)//
}
