# file: Internal/StateWord.swift
# first: attach
# As the lock, where somebody was faster.
/func lockContended/,/patience.wait/s/ordering: .acquiring/ordering: .relaxed/
