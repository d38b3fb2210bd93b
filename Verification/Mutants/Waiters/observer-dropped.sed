# file: Internal/WaiterList.swift
# first: attach, attach
# A waiter is put at the end, but the one before does not know.
s/last?.next = waiter/_ = last/
