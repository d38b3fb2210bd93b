# file: Internal/StateWord.swift
# first: complete, complete
# A second thread takes the lock that a first one holds.
s/if bits & (StateSnapshot.terminal | StateSnapshot.locked) == 0,/if bits \& StateSnapshot.terminal == 0,/
