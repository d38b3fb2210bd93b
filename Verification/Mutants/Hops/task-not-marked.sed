# file: Internal/WaiterList.swift
# first: awaited: complete inside a closure
# A task that gets company goes unmarked: it waits until the closure that settles has returned.
/^    private func addBehindTask/,/^    }/s/mark = StateSnapshot.elsewhere/_ = mark/
