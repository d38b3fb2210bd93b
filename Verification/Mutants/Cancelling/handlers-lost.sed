# file: Internal/Cancelling/Cancellation.swift
# first: cancel, cancel
# Handlers are dropped when another cancellation settles first.
s/guard let handlers = first else/guard !state.now.isTerminal, let handlers = first else/
