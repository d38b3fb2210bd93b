# file: Internal/WaiterList.swift
# first: await
# The cell that a lone waiting task gets does not know that it is the last one.
/^                taskCell.previous = taskCell$/d
