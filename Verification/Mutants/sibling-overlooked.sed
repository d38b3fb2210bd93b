# file: Internal/CellPointer+waiting.swift
# first: cancel a derived
# A cancellation goes up although somebody else listens.
/if !listener.state.now.isCancelRequested/,/break/s/leave.othersListen = true/leave.othersListen = false/
