# file: Internal/WaiterList.swift
# first: pass a forwarder on
# The list's reference to one that was only looked at is gone.
/_ = waiter.ownedUnderLock/d
