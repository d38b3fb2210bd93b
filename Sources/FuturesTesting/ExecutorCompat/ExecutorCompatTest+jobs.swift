//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

// The clauses about single jobs.

extension ExecutorCompatTest {
    func runsEachClosureOnce() async throws {
        let count = 100
        let runs = (0..<count).map { _ in Counter() }
        let source = Promise<Int, any Error>()
        let attached = source.future
        let all = runs.indices.map { index in
            attached.map(on: .custom(executor)) { number in
                runs[index].raise()
                return number + index
            }
        }
        source.resolve(1)
        drive()
        for (index, future) in all.enumerated() {
            let number = try await arrival(of: future)
            if number != index + 1 { throw ExecutorViolation(executor, "a closure made \(number) of \(index + 1)") }
        }
        for run in runs where run.value != 1 {
            throw ExecutorViolation(executor, "a closure was run \(run.value) times")
        }
    }

    func keepsTheOrderOfOneJob() async throws {
        let count = 100
        let source = Promise<Void, any Error>()
        let attached = source.future
        let recorder = Recorder()
        for index in 0..<count { attached.observe(on: .custom(executor)) { _ in recorder.note(index) } }
        let end = attached.map(on: .custom(executor)) {}
        source.resolve()
        drive()
        try await arrival(of: end)
        let seen = recorder.seen
        guard seen == Array(0..<count) else {
            throw ExecutorViolation(executor, "closures that became ready together ran in another order: \(seen)")
        }
    }

    func runsInsideEnqueueOrNot() async throws {
        if traits.contains(.inline) { try await runsInsideEnqueue() } else { try await doesNotRunInsideEnqueue() }
    }

    private func runsInsideEnqueue() async throws {
        let ran = Future<Void, any Error>.success(()).map(on: .custom(executor)) {}
        if case .pending = ran.state {
            throw ExecutorViolation(executor, "enqueue(_:) returned before the job had run")
        }
        try await arrival(of: ran)
    }

    private func doesNotRunInsideEnqueue() async throws {
        let ranInside = Counter()
        let thread = ThreadIdentity.current
        let returned = Counter()
        let ran = Future<Void, any Error>.success(()).map(on: .custom(executor)) {
            // On another thread it may well run before the call has returned on this one.
            if ThreadIdentity.current == thread, returned.value == 0 { ranInside.raise() }
        }
        returned.raise()
        drive()
        try await arrival(of: ran)
        if ranInside.value != 0 {
            throw ExecutorViolation(
                executor,
                "a job ran before enqueue(_:) had returned: say so with the trait .inline"
            )
        }
    }

    func breaksWhatItDrops() async throws {
        guard let drop else { return }
        let ran = Counter()
        let source = Promise<Int, any Error>()
        let dropped = source.future.map(on: .custom(executor)) { number in
            ran.raise()
            return number
        }
        source.resolve(1)
        drop()
        let outcome = await dropped.result
        guard case .failure(let error) = outcome, error is BrokenPromise, ran.value == 0 else {
            throw ExecutorViolation(executor, "the future of a dropped job became \(outcome)")
        }
    }

    /// What the closure of a job returned; the failures of these futures can say that it was dropped.
    @discardableResult
    func arrival<Value: Sendable>(of future: Future<Value, any Error>) async throws -> Value {
        do {
            return try await future.value
        } catch let error as BrokenPromise {
            throw ExecutorViolation(executor, "a job was dropped: \(error)")
        }
    }
}
