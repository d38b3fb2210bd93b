# file: Internal/WaiterList.swift
# first: cancel, attach
# Attaching clears the request to cancel.
s/state.unlock(before.lasting | bit | (first ?? waiter).bits)/state.unlock((first ?? waiter).bits)/
