# file: Executors/Hops/FutureJob.swift
# first: deliver: jobs that run at once
# A job only puts its closures on the queue of a loop further up the stack.
s/public func run() { run(on: 0) }/public func run() { runInCurrentLoop() }/
