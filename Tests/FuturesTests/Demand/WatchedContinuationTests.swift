//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport
import Testing

/// The stand-in notes what `CheckedContinuation` does in earnest.
@Suite("Demand: the continuation that is watched", .timeLimit(.minutes(60)))
struct WatchedContinuationTests {
    private func printed(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func `resumed twice, a checked one stops the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Int, any Error>) in
                continuation.resume(returning: 1)
                continuation.resume(returning: 2)
            }
        }
        #expect(printed(result).contains("tried to resume its continuation more than once"))
    }

    @Test func `never resumed, a checked one leaves its task waiting`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let tasks = ManualTasks()
            let ended = Count()
            tasks.start {
                await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
                ended.raise()
            }
            #expect(tasks.ready == 0)
            #expect(ended.now == 0)
        }
        #expect(printed(result).contains("leaked its continuation"))
    }
}
