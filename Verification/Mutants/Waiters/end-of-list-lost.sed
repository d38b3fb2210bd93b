# file: Internal/WaiterList.swift
# first: leave
# The list forgets its new end when the last one leaves.
s/if let next { next.previous = previous } else { first.previous = previous }/if let next { next.previous = previous }/
