# file: Executors/CellPointer+delivering.swift
# first: deliver: complete, attach two
# A hop that comes while its source delivers goes its own way.
s/} else if source.state.addLate(self) {/} else if self == source {/
