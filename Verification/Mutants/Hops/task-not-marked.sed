# file: Internal/WaiterList.swift
# first: awaited: complete inside a closure
# A task that gets company goes unmarked: it waits until the closure that settles has returned.
/^    private func addBehindTask/,/^    }/s/bit = StateSnapshot.delivery/_ = bit/
