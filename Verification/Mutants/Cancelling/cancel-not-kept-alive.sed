# file: Internal/Cancelling/Cancellation.swift
# first: cancel
# The source of a cancelled cell may be freed meanwhile.
s/cell.upstream.source?.ownedUnderLock()/cell.upstream.source.map({ OwnedCell(fromWord: $0) })/
