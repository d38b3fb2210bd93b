//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import Testing

@Suite("Future, making one") @MainActor
struct FutureCreatingTests {
    private final class Notes {
        var hasRun = false
    }

    @Test func `a closure without await is a task's, as one with it is`() async {
        let notes = Notes()
        let future = Future<Int, Never> {
            notes.hasRun = true
            return 1
        }
        #expect(!notes.hasRun)
        #expect(await future.value == 1)
        #expect(notes.hasRun)
    }

    @Test func `what is caught is there at once`() {
        let notes = Notes()
        let future = Future<Int, Never>.catching {
            notes.hasRun = true
            return 1
        }
        #expect(notes.hasRun)
        #expect(future.state == .completed(.success(1)))
    }
}
