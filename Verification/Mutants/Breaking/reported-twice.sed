# file: Internal/Reporting/BrokenReport.swift
# first: promise that was left
# Two that come to wait for a broken promise both report it.
s/change { now in now.isReportDue ? StateSnapshot.abandoned : nil }/now.isReportDue/
