# file: Internal/Running/CompletionQueue.swift
# first: cancel a derived one
# A stage that was left doesn't owe the report of the promise that broke.
/cell.state.oweReport(isLeft)/d
