# file: Internal/Cancelling/Cancellation.swift
# first: cancel, cancel
# Handlers are dropped when another cancellation settles first.
s/guard !now.isTerminal || now.isSettledByCancelling, let handlers/guard !now.isTerminal, let handlers/
