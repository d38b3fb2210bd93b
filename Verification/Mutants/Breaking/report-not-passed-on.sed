# file: Internal/Cancelling/BrokenReport.swift
# first: cancel a derived one
# A stage that was left doesn't owe the report of the promise that broke.
/state.oweReport(isOwed)/d
