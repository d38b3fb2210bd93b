# file: Internal/Running/Awaiting.swift
# first: await
# A cancelled task is resumed although whoever settles resumes it too.
/onCancel/,/let bits = phase.load/s/if hasLeft { Awaiting.resume(continuation) }/_ = hasLeft; Awaiting.resume(continuation)/
