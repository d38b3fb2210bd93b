# file: Internal/Running/Awaiting.swift
# first: await
# A cancelled task is resumed although whoever settles resumes it too.
/onCancel/,/let bits = phase.load/s/if place.leave(cell) { Awaiting.resume(continuation) }/_ = place.leave(cell); Awaiting.resume(continuation)/
