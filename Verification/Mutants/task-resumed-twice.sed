# file: Internal/CellPointer+awaiting.swift
# first: await
# A cancelled task is resumed although whoever settles resumes it too.
/onCancel/,/place.release/s/if place.leave(self) { CellPointer.resumeAwaiter(continuation) }/_ = place.leave(self); CellPointer.resumeAwaiter(continuation)/
