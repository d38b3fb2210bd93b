//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures
import Synchronization

/// What the program's own failures are.
struct Failed: Error {}

/// One run of a program on real threads.
struct Run: Sendable {
    typealias Numbers = Future<Int, any Error>

    /// How often each observer was called, and with what.
    final class Seen: Sendable {
        let values = Mutex<[Program.Value]>([])
    }

    let program: Program

    init(_ program: Program) { self.program = program }

    /// Runs the program, and says what is wrong with the result; nil when nothing is.
    func problem() -> String? {
        var promises: [Int: Promise<Int, any Error>] = [:]
        var futures: [Numbers] = []
        for (index, node) in program.nodes.enumerated() {
            switch node {
            case .promise:
                let promise = Promise<Int, any Error>()
                promises[index] = promise
                futures.append(promise.future)
            case .map(let source): futures.append(futures[source].map { $0 + 1 })
            case .failing(let source):
                futures.append(futures[source].map { if $0 % 2 == 0 { throw Failed() } else { $0 } })
            case .flatMap(let source, let inner):
                let inner = futures[inner]
                futures.append(futures[source].flatMap { _ in inner })
            }
        }
        let observations = act(promises, futures)
        return compare(futures, observations)
    }

    private func act(
        _ promises: [Int: Promise<Int, any Error>],
        _ futures: [Numbers]
    ) -> [(node: Int, offset: Int, seen: Seen)] {
        let observations = Mutex<[(node: Int, offset: Int, seen: Seen)]>([])
        DispatchQueue.concurrentPerform(iterations: program.threads.count) { thread in
            for action in program.threads[thread] {
                switch action {
                case .settle(let index, let value):
                    promises[index]?.complete(with: value < 0 ? .failure(Failed()) : .success(value))
                case .observe(let index), .derive(let index):
                    let seen = Seen()
                    var offset = 0
                    if case .derive = action { offset = 100 }
                    let observed = offset == 0 ? futures[index] : futures[index].map { $0 + 100 }
                    observed.observe { outcome in seen.values.withLock { $0.append(Program.Value(outcome)) } }
                    observations.withLock { $0.append((index, offset, seen)) }
                case .cancel(let index): futures[index].cancel()
                }
            }
        }
        return observations.withLock { $0 }
    }

    private func compare(_ futures: [Numbers], _ observations: [(node: Int, offset: Int, seen: Seen)]) -> String? {
        let expected = program.expected()
        for (index, future) in futures.enumerated() {
            let value = Program.Value(future)
            let isAllowed = value == expected[index] || program.hasCancellations && value == .cancelled
            if !isAllowed { return "future \(index) is \(value), and should be \(expected[index])" }
        }
        for (node, offset, seen) in observations {
            let values = seen.values.withLock { $0 }
            guard values.count == 1, let value = values.first else {
                return "an observer of \(node) was called \(values.count) times"
            }
            let correct = Program.Value(futures[node]).mapped { .value($0 + offset) }
            if value != correct { return "an observer of \(node) saw \(value), and should have seen \(correct)" }
        }
        return nil
    }
}

extension Program.Value {
    init(_ outcome: Result<Int, any Error>) {
        switch outcome {
        case .success(let value): self = .value(value)
        case .failure(let error): self = error is CancellationError ? .cancelled : .failed
        }
    }

    init(_ future: Run.Numbers) {
        switch future.state {
        case .pending: self = .pending
        case .completed(let outcome): self.init(outcome)
        }
    }
}
