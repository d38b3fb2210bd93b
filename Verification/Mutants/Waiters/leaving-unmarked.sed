# file: Internal/WaiterList.swift
# first: leaves too
# One who has left can't be told from one who moves.
s/if isWaiting, markAsLeaving { waiter.upstream = waiter.upstream.markedAsLeaving }//
