# file: Internal/Running/Forwarder.swift
# first: complete
# A link to an inner future that has settled meanwhile is lost.
s/return queue.pointee.append(one: OwnedCell(fromWord: mine.pointer))/return/
