# file: Internal/WaiterList.swift
# first: leave, leave
# A waiter is taken out of a list that it is not in.
s/guard let isWaiting = isWaiting(waiter, markAsLeaving: true) else/guard let isWaiting = Optional(true) else/
