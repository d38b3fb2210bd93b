# file: Internal/Reporting/Failing.swift
# first: fail, tap, nobody looks
# A failure that nobody waits for counts as one that somebody gets.
s/case 0: StateSnapshot.unseen/case 0: StateSnapshot.taken/
