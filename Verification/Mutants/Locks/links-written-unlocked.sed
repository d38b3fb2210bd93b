# file: Internal/Running/Forwarder.swift
# first: link to one with a sibling
# The links of a moving cell are written without the lock.
s/= list\.addBehindOthers(mine\.pointer, setting: bit)/= list.add(mine.pointer, setting: bit)/
