# file: Internal/Running/Forwarder.swift
# first: link, cancel
# A cancellation that came while a cell moved is overlooked.
s/if state.now.isCancelRequested, let next/if false, let next/
