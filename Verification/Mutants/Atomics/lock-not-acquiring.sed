# file: Internal/StateWord.swift
# first: attach
# The holder of the lock may see an old list.
/func lock() -> StateSnapshot/,/return lockContended/s/ordering: .acquiring/ordering: .relaxed/
