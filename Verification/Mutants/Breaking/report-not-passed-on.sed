# file: Internal/Reporting/BrokenReport.swift
# first: cancel a derived one
# The report of a promise that broke is not due at a stage that was left.
/state.setReportDue(isStillDue)/d
