# file: Internal/CellPointer+waiting.swift
# first: cancel
# Attaching clears the request to cancel.
s/state.unlock(before.lasting | (first ?? waiter).bits)/state.unlock((first ?? waiter).bits)/
