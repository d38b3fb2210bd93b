# file: Internal/StateWord.swift
# first: attach
# As the lock, where somebody was faster.
/func tryLock/,/^    }/s/ordering: .acquiring/ordering: .relaxed/
