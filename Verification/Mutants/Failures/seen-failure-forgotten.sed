# file: Internal/Reporting/Failing.swift
# first: fail where it goes two ways, one of which looks
# A stage that passes on what somebody else has looked at takes it for one that nobody has.
s#isSeen = isSeen || source.isSeen$#_ = source#
