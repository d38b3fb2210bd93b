# file: Internal/WaiterList+listening.swift
# first: bookmark
# A bookmark stays at a waiter that has left.
s/if passed == waiter { passed = previous ?? cell }/_ = passed/
