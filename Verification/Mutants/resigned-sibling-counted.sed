# file: Internal/CellPointer+waiting.swift
# first: cancel both
# One who asked to cancel still counts as a listener.
s/if !listener.state.now.isCancelRequested {/if true || listener.state.now.isCancelRequested {/
