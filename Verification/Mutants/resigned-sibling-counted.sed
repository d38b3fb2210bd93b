# file: Internal/CellPointer+listening.swift
# first: cancel both
# One who asked to cancel still counts as a listener.
s/guard state.now.isCancelRequested else/guard state.now.isCancelRequested, false else/
