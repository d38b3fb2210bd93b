# file: Internal/Settling.swift
# first: promise that was left
# A promise that was left is abandoned before its report is due.
s/StateSnapshot.abandoned | before.bits \& StateSnapshot.reportDue/StateSnapshot.abandoned/
