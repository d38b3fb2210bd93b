# file: Internal/WaiterList.swift
# first: leave
# A waiter that leaves stays in the list.
s/first = unlink(waiter, first: head)/_ = head/
