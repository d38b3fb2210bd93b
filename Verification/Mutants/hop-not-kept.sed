# file: Executors/CellPointer+hopping.swift
# first: hop: cancel, run
# A hop that is under way does not keep its cell for the job.
s/^\( *\)cell.retain()$/\1_ = cell/
