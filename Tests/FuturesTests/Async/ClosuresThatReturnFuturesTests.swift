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

/// What the compiler warns of: the closure returns a future where one that awaits is meant.
private protocol Nesting: Sendable {
    func start(_ name: String?, _ work: Future<Int, Stoppable>, in scope: FutureScope)
    func startAwaiting(_ work: Future<Int, Stoppable>, in scope: FutureScope)
}

private struct Nested: Nesting {
    @available(*, deprecated)
    func start(_ name: String?, _ work: Future<Int, Stoppable>, in scope: FutureScope) {
        scope.start(name: name) { work }
    }

    @available(*, deprecated)
    func startAwaiting(_ work: Future<Int, Stoppable>, in scope: FutureScope) {
        scope.start {
            await Task.yield()
            return work
        }
    }
}

@Suite("Closures that return futures", .timeLimit(.minutes(60)))
struct ClosuresThatReturnFuturesTests {
    private let nested: any Nesting = Nested()

    @Test(arguments: [true, false])
    func `a scope waits for the future that a closure returns`(isAsync: Bool) async {
        let work = Future { () async throws(Stoppable) in
            for _ in 0..<1_000 { await Task.yield() }
            return 1
        }
        await withFutures { scope in
            if isAsync { nested.startAwaiting(work, in: scope) } else { nested.start("work", work, in: scope) }
        }
        #expect(work.state == .success(1))
    }

    @Test(arguments: [true, false])
    func `a scope cancels the future that a closure returns`(isAsync: Bool) async {
        let promise = Promise<Int, Stoppable>()
        await withFutures { scope in
            if isAsync {
                nested.startAwaiting(promise.future, in: scope)
            } else {
                nested.start(nil, promise.future, in: scope)
            }
            scope.cancel()
        }
        #expect(promise.future.state == .failure(.cancelled))
    }
}
