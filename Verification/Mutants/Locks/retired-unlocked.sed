# file: Internal/Settling.swift
# first: leave, complete
# An observer is marked as done without its lock.
/func finishObserver/,/consume upstream/s/guard state.lock() != nil else { return }//
