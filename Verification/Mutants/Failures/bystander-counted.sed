# file: Internal/Reporting/Failing.swift
# first: fail, while a bystander waits
# Who has no use for an outcome counts as one who looks at it.
s/first.isBystander ? 0 : 1/1/
