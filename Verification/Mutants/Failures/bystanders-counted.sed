# file: Internal/Reporting/Failing.swift
# first: fail, while two bystanders wait
# Among several waiters, those who have no use for an outcome count as some who look at it.
s/if !waiter.isBystander { count += 1 }/count += 1/
