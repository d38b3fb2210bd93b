# file: Internal/WaiterList+listening.swift
# first: cancel both
# One who asked to cancel still counts as a listener.
s/guard first.state.now.isCancelRequested else/guard first.state.now.isCancelRequested, false else/
