# file: Internal/CellPointer+waiting.swift
# first: leaves too
# One who has left can't be told from one who moves.
s/if isWaiting, leaving { upstream = upstream.left }//
