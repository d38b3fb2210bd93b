//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import FuturesFoundation
import FuturesTesting
import Testing

@Suite("NotificationCenter.future", .timeLimit(.minutes(60)))
struct NotificationCenterFutureTests {
    private let center = NotificationCenter()
    private let name = Notification.Name("height")

    private final class Sender: Sendable {}

    // What it does.

    @Test func `the first notification settles it, with what the closure takes`() {
        let height = center.future(for: name) { $0.userInfo?["height"] as? Int }
        expectPending(height)
        center.post(name: name, object: nil, userInfo: ["height": 7])
        center.post(name: name, object: nil, userInfo: ["height": 8])
        #expect(height.known == 7)
    }

    @Test func `a notification that the closure does not want is passed over`() {
        let height = center.future(for: name) { $0.userInfo?["height"] as? Int }
        center.post(name: name, object: nil)
        expectPending(height)
        center.post(name: name, object: nil, userInfo: ["height": 9])
        #expect(height.known == 9)
    }

    @Test func `another name and another sender are not heard`() {
        let (wanted, other) = (Sender(), Sender())
        let posted = center.future(for: name, object: wanted)
        center.post(name: Notification.Name("width"), object: wanted)
        center.post(name: name, object: other)
        center.post(name: name, object: nil)
        expectPending(posted)
        center.post(name: name, object: wanted)
        #expect(posted.known != nil)
    }

    // Where.

    @Test func `what waits runs where it is posted, before the post returns`() {
        let threads = Locked<[ThreadIdentity]>([])
        center.future(for: name).observe { _ in threads.withLock { $0.append(.current) } }
        center.post(name: name, object: nil)
        #expect(threads.withLock { $0 } == [.current])
    }

    @Test func `threads that post at the same time do not ask it again once it has returned something`() async {
        for _ in 0..<200 {
            let asked = Locked(0)
            let posted = Promise<Void, Never>()
            let isAsked = DispatchSemaphore(value: 0)
            let height = center.future(for: name) { _ in
                asked.withLock { $0 += 1 }
                // The other thread posts while this one is asked; how far it gets is up to the system.
                isAsked.signal()
                return 7
            }
            Thread.detachNewThread { [center, name] in
                isAsked.wait()
                center.post(name: name, object: nil)
                posted.resolve()
            }
            center.post(name: name, object: nil)
            await posted.future.value
            #expect(height.known == 7)
            #expect(asked.withLock { $0 } == 1)
        }
    }

    // Cancellation and lifetime.

    @Test func `cancelling it removes the observer`() async {
        let asked = Locked(0)
        let height = center.future(for: name) { _ in asked.withLock { $0 += 1 } }
        height.cancel()
        center.post(name: name, object: nil)
        #expect(asked.withLock { $0 } == 0)
        #expect(await expectFailure(of: height) is CancellationError)
    }

    @Test func `the closure is let go of once it is settled, or cancelled`() {
        for isCancelled in [false, true] {
            weak var held: Sender?
            let height: Future<Void, any Error>
            do {
                let sender = Sender()
                held = sender
                height = center.future(for: name) { _ in withExtendedLifetime(sender) {} }
            }
            #expect(held != nil)
            if isCancelled { height.cancel() } else { center.post(name: name, object: nil) }
            #expect(held == nil)
        }
    }

    @Test func `a centre that is released breaks the future, and is not kept by it`() {
        weak var held: NotificationCenter?
        let height: Future<Int, any Error>
        do {
            let center = NotificationCenter()
            held = center
            height = center.future(for: name) { _ in 1 }
            #expect(height.state.outcome == nil)
        }
        #expect(held == nil)
        #expect(height.state.failure is BrokenPromise)
        height.cancel()
    }

    @Test func `one that posts again while it is told is heard once`() {
        let asked = Locked(0)
        let posted = center.future(for: name) { [center, name] _ in
            if asked.withLock({ count in
                count += 1; return count
            }) == 1 {
                center.post(name: name, object: nil)
            }
        }
        center.post(name: name, object: nil)
        #expect(posted.known != nil)
        #expect(asked.withLock { $0 } == 2)
    }
}

extension Future {
    /// The value, if it is known to be one.
    fileprivate var known: Success? {
        guard case .completed(.success(let value)) = state else { return nil }
        return value
    }
}
