# file: Internal/CellPointer+linking.swift
# first: link, cancel
# A cancellation that came while a cell moved is overlooked.
s/if state.now.isCancelRequested {/if false {/
