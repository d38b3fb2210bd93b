# file: Internal/StateWord.swift
# first: cycle
# Two threads that close a cycle both look at what was there before.
/func confirmEmpty/,/^    }/s/atomic.pointee.compareExchange(.*/now.bits == 0/
