# file: Internal/CellPointer+linking.swift
# first: link to one with a sibling
# A moving cell looks as if it were in the new list already.
/upstream = isForwarding/,$b
/^        previous = nil$/d
