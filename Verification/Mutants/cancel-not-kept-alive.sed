# file: Internal/CellPointer+cancelling.swift
# first: cancel
# The source of a cancelled cell may be freed meanwhile.
/Between two sources/,/leaveCancelled/s/^        source.retain()$//
