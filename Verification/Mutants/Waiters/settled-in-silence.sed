# file: Internal/Settling.swift
# first: complete, complete
# The waiters of a settled cell never run.
/func settleAtOnce/,/consume upstream/s/CompletionQueue.run(first)/_ = first/
