# file: Executors/Hops/Outbox+sending.swift
# first: deliver: a job that is dropped
# A job that its executor drops is let go of before the delivery of its source is over.
s/^            finishDelivery(of: source, queue)$/            defer { finishDelivery(of: source, queue) }/
