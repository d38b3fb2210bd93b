# file: Internal/Settling.swift
# first: complete, complete
# The waiters of a settled cell never run.
/func finish/,/consume upstream/s/CompletionQueue.run(first)/_ = first/
