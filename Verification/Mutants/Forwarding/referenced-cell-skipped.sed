# file: Internal/WaiterList.swift
# first: tail call
# A cell that others hold is taken out of the middle.
s/if isUniquelyReferenced { return true }/return true/
