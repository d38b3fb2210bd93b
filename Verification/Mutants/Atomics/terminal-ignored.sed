# file: Internal/StateWord.swift
# first: complete, complete
# A contended lock is taken although the cell has settled.
/func tryLock/,/^    }/s/if bits & StateSnapshot.terminal != 0 { return .terminal }//
