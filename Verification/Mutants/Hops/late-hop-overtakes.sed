# file: Executors/Hops/Outbox+delivering.swift
# first: deliver: complete, attach two
# A hop that comes while its source delivers goes its own way.
s/} else if source.state.addLate(hop) {/} else if hop == source {/
