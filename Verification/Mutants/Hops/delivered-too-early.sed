# file: Executors/Hops/Outbox+delivering.swift
# first: deliver: two executors
# A source has delivered when the first of its jobs has gone out.
s/guard source.state.now.isDelivering, !isSending(hopsOf: source, queue) else/guard source.state.now.isDelivering else/
