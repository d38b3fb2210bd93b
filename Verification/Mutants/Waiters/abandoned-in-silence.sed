# file: Internal/Settling.swift
# first: drop the promise
# The waiters of an abandoned cell are never told.
/func abandon/,/^    }/s/queue.pointee.append(first)/_ = first/
