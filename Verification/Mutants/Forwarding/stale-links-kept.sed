# file: Internal/Running/Forwarder.swift
# first: link to one with a sibling
# A moving cell looks as if it were in the new list already.
/takeUpstream(replacingWith: isForwarding/,$b
/^        cell.previous = nil$/d
