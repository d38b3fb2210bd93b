# file: Internal/Running/CompletionQueue.swift
# first: cancel a derived one
# A stage that was left doesn't owe the report of the promise that broke.
s/if isLeft { cell.state.startOwingReport() } else { source.reportIfDue() }/if !isLeft { source.reportIfDue() }/
