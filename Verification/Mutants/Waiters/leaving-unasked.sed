# file: Internal/WaiterList.swift
# first: leave, leave
# A waiter is taken out of a list that it is not in.
s/guard let isWaiting = contains(waiter, leaving: true) else/guard let isWaiting = Optional(true) else/
