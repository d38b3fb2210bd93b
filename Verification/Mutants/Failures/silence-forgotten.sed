# file: Internal/StateWord+looking.swift
# first: fail, leave
# Who has left would not have looked.
s/unlock(before.bits | StateSnapshot.silenced)/unlock(before.bits)/
