# file: Internal/CellPointer+listening.swift
# first: bookmark
# A bookmark stays at a waiter that has left.
s/if body.pointee == waiter { body.pointee = previous ?? self }/_ = body/
