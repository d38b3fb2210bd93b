//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Testing

@testable import FuturesPromiseKit

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

        @Test func `Chains that went on with each other keep nothing`() {
            weak var (kept, other): (Work?, Work?)
            do {
                let (one, another) = (CancellablePromise<Int>.pending(), CancellablePromise<Int>.pending())
                let works = (Work(), Work())
                (kept, other) = works
                one.promise.appendCancellableTask(works.0)
                another.promise.appendCancellableTask(works.1)
                let first = one.promise.then(on: nil) { _ in another.promise }
                let second = another.promise.then(on: nil) { _ in one.promise }
                one.resolver.fulfill(1)
                another.resolver.fulfill(2)
                withExtendedLifetime((first, second)) {}
            }
            #expect(kept == nil && other == nil)
        }

        @Test func `A chain that has ended is still cancelled with the one that went on with it`() {
            let (context, child, work) = (CancelContext(), CancelContext(), Work())
            for _ in 0..<100 {
                if let gone = context.keep(CancelContext()) { context.letGo(of: gone) }
            }
            let id = context.keep(child)
            child.append(task: work)
            if let id { context.letGo(of: id) }
            context.cancel()
            #expect(work.isCancelled)
        }

        @Test func `A chain that is added again and again is one`() {
            let (context, child, work) = (CancelContext(), CancelContext(), Work())
            child.append(task: work)
            let ids = (0..<1_000).compactMap { _ in context.keep(child) }
            for id in ids.dropLast() { context.letGo(of: id) }
            #expect(context.childCount == 1)
            context.cancel()
            #expect(work.stops.entries == [1])
        }

        @Test func `A chain stays until the last promise that it came with is resolved`() {
            let context = CancelContext()
            weak var gone: CancelContext?
            var ids: [ObjectIdentifier] = []
            do {
                let child = CancelContext()
                gone = child
                ids = (0..<2).compactMap { _ in context.keep(child) }
            }
            context.letGo(of: ids[0])
            #expect(gone != nil)
            context.letGo(of: ids[1])
            #expect(gone == nil)
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
