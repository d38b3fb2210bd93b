//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import FuturesPromiseKit
import Testing

extension PromiseKitTests {
    /// Work that counts how often it was cancelled.
    // Sendable: what changes is behind the journal's lock.
    final class Work: CancellableTask, @unchecked Sendable {
        let stops = Journal<Int>()
        var isCancelled: Bool { !stops.entries.isEmpty }
        func cancel() { stops.write(1) }
    }

    @Suite struct CancelContextTests {
        @Test func `Everything is cancelled, once`() {
            let (context, child, work) = (CancelContext(), CancelContext(), Work())
            context.append(task: work)
            context.append(context: child)
            #expect(!context.cancelAttempted && !context.isCancelled && context.cancelledError == nil)
            context.cancel()
            context.cancel(error: Fault.bad)
            #expect(work.stops.entries == [1])
            #expect(context.isCancelled && context.cancelAttempted && child.isCancelled)
            #expect(context.cancelledError?.isCancelled == true)
        }

        @Test func `What comes too late is cancelled at once`() {
            let (context, child, work) = (CancelContext(), CancelContext(), Work())
            context.cancel(with: Fault.bad)
            context.append(task: work)
            context.append(context: child)
            #expect(work.isCancelled)
            #expect(child.cancelledError as? Fault == .bad)
        }

        @Test func `Contexts may go on with contexts for ever`() {
            let (work, length) = (Work(), 100_000)
            let done = DispatchSemaphore(value: 0)
            @Sendable func useThem() {
                let first = CancelContext()
                var last = first
                for _ in 0..<length {
                    let next = CancelContext()
                    last.append(context: next)
                    last = next
                }
                last.append(task: work)
                #expect(!first.isCancelled)
                first.cancel()
                #expect(first.isCancelled)
            }
            let thread = Thread {
                useThem()
                done.signal()
            }
            thread.stackSize = 128 * 1024
            thread.start()
            done.wait()
            #expect(work.stops.entries == [1])
        }
    }
}
