# file: Internal/StateWord.swift
# first: cancel
# The edited list is not handed to the next holder of the lock.
/func unlock/s/ordering: .releasing/ordering: .relaxed/
