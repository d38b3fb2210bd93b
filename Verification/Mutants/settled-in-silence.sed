# file: Internal/CellPointer+settling.swift
# first: complete, complete
# The waiters of a settled cell never run.
/func settle<Success, Failure>(_ outcome/,/upstream.release/s/CompletionQueue.run(first)/_ = first/
