# file: Internal/Failing.swift
# first: fail, tap, nobody looks
# A failure that nobody waits for counts as one that somebody gets.
s/lookers == 0 ? StateSnapshot.unseen : StateSnapshot.taken/StateSnapshot.taken/
