//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// What happened, and a way to wait for it.
public final class Events<Event: Sendable & Equatable>: Sendable {
    private let stream: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    private let noted = Mutex<[Event]>([])

    /// Makes a list in which nothing has happened yet.
    public init() {
        (self.stream, self.continuation) = AsyncStream.makeStream()
    }

    /// All that has happened, in its order.
    public var all: [Event] { self.noted.withLock { $0 } }

    /// Notes what happens now.
    public func add(_ event: Event) {
        self.noted.withLock { $0.append(event) }
        self.continuation.yield(event)
    }

    /// Waits for an event that nobody has waited for yet.
    ///
    /// One waits at a time.
    public func wait(for event: Event) async { await self.wait(forAll: [event]) }

    /// Waits for events in any order.
    public func wait(forAll events: [Event]) async {
        var missing = events
        for await next in self.stream {
            missing.removeAll { $0 == next }
            if missing.isEmpty { return }
        }
    }
}
