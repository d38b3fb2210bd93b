# file: Internal/StateWord.swift
# first: complete, attach
# The first waiter's fields are not published with it.
/expected: 0, desired: waiter/s/ordering: .acquiringAndReleasing/ordering: .acquiring/
