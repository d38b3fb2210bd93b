//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting

/// Work that goes on until the test opens its gate, a clock that the test moves, and tasks that it runs.
struct LateWork {
    let clock = ManualClock()
    let tasks = ManualTasks()
    let seen = Record<String>()
    let begun = Promise<Void, Never>()
    let gate = Promise<Int, Never>()
    let cancelled = Promise<Void, Never>()

    /// Work that doesn't look whether it is cancelled.
    var work: @Sendable () async -> Int {
        { [begun, gate, cancelled] in
            begun.resolve()
            return await withTaskCancellationHandler {
                await gate.future.value
            } onCancel: {
                cancelled.resolve()
            }
        }
    }

    /// A task that notes what came of the work.
    @discardableResult
    func start(
        _ body: @escaping @Sendable (ManualClock, @escaping @Sendable () async -> Int) async throws -> Int
    ) -> Task<Void, Never> {
        tasks.start { [clock, seen, work] in
            do { seen.add("\(try await body(clock, work))") } catch { seen.add("\(error)") }
        }
    }

    /// Runs the tasks until one has noted something.
    func settle() async {
        while seen.count < 1 {
            tasks.run()
            await Task.yield()
        }
    }
}
