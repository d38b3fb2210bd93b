//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import Testing

@Suite("Closures that return futures", .timeLimit(.minutes(60)))
struct ClosuresThatReturnFuturesTests {
    private func start(_ work: Future<Int, Stoppable>, in scope: FutureScope, isAsync: Bool) {
        if isAsync {
            scope.start {
                await Task.yield()
                return work
            }
        } else {
            scope.start(name: "work") { work }
        }
    }

    @Test(arguments: [true, false])
    func `a scope waits for the future that a closure returns`(isAsync: Bool) async {
        let work = Future { () async throws(Stoppable) in
            for _ in 0..<1_000 { await Task.yield() }
            return 1
        }
        await withFutures { scope in
            start(work, in: scope, isAsync: isAsync)
        }
        #expect(work.state == .success(1))
    }

    @Test(arguments: [true, false])
    func `a scope cancels the future that a closure returns`(isAsync: Bool) async {
        let promise = Promise<Int, Stoppable>()
        await withFutures { scope in
            start(promise.future, in: scope, isAsync: isAsync)
            scope.cancel()
        }
        #expect(promise.future.state == .failure(.cancelled))
    }

    @Test func `it goes on for others who listen to it`() async {
        let shared = Promise<Int, Stoppable>()
        let other = shared.future.map { $0 }
        await withFutures { scope in
            _ = await scope.start { shared.future }.value
            scope.cancel()
        }
        #expect(other.state == .pending)
        shared.resolve(1)
        #expect(other.state == .success(1))
    }

    @Test func `it ends with the start that made it`() async {
        let made = Promise<Int, Stoppable>()
        let begun = Promise<Void, Never>()
        await withFutures { scope in
            let start = scope.start { () async throws(Stoppable) in
                begun.resolve()
                while !Task.isCancelled { await Task.yield() }
                return made.future
            }
            await begun.future.value
            start.cancel()
        }
        #expect(made.future.knownFailure == .cancelled)
    }
}
