//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if NIO
import Futures
import NIOCore

/// The promises of an event loop that wait for outcomes from elsewhere.
///
/// A promise of SwiftNIO can be completed on its loop alone, so not at all once the loop has shut down, and one that
/// never is stops a program in debug builds. So they are completed while the loop shuts down: it tells a ``Sentinel``
/// then.
final class LoopPromises: Sendable {
    private struct State {
        /// Whether the loop runs, as far as is known.
        var isOpen = true
        /// The number of the next promise.
        var next = 0
        /// What fails each promise that isn't completed.
        var pending: [Int: @Sendable (any Error) -> Void] = [:]

        mutating func add(_ fail: @escaping @Sendable (any Error) -> Void) -> Int {
            defer { next += 1 }
            pending[next] = fail
            return next
        }
    }

    /// Which loop it is, which keeps these promises.
    private let loop: ObjectIdentifier
    private let state = Locked(State())

    private init(_ eventLoop: any EventLoop) { loop = ObjectIdentifier(eventLoop) }

    private var isOpen: Bool { state.withLock { $0.isOpen } }

    /// Makes a promise of the loop that is completed at the latest when that shuts down; nil when it has.
    ///
    /// May be called from any thread.
    func makePromise<Value: Sendable>(
        of type: Value.Type,
        on eventLoop: any EventLoop,
        file: StaticString,
        line: UInt
    ) -> (promise: EventLoopPromise<Value>, id: Int)? {
        // Made under the lock: where the loop has shut down it must not be made at all.
        state.withLock { state in
            guard state.isOpen else { return nil }
            let promise = eventLoop.makePromise(of: type, file: file, line: line)
            return (promise, state.add { promise.fail($0) })
        }
    }

    /// Completes a promise on the loop, unless that has shut down, which has failed it.
    ///
    /// May be called from any thread, once.
    func complete<Value: Sendable>(
        _ promise: EventLoopPromise<Value>,
        _ id: Int,
        with outcome: Result<Value, any Error>
    ) {
        let eventLoop = promise.futureResult.eventLoop
        if eventLoop.inEventLoop {
            remove(id)
            promise.completeWith(outcome)
        } else if isOpen {
            // Where the loop shuts down before this runs, the sentinel still knows the promise.
            eventLoop.execute {
                self.remove(id)
                promise.completeWith(outcome)
            }
        }
    }

    /// Notes whom to tell that the loop shuts down; nil when it has.
    ///
    /// May be called from any thread.
    func add(_ fail: @escaping @Sendable (any Error) -> Void) -> Int? {
        state.withLock { state in state.isOpen ? state.add(fail) : nil }
    }

    func remove(_ id: Int) {
        let removed = state.withLock { $0.pending.removeValue(forKey: id) }
        withExtendedLifetime(removed) {}
    }

    /// Fails what is pending.
    fileprivate func shutDown() {
        let pending = state.withLock { state in
            defer { state = State(isOpen: false) }
            return state.pending
        }
        for (_, fail) in pending.sorted(by: { $0.key < $1.key }) { fail(EventLoopError.shutdown) }
    }
}

// MARK: - The loops that have some

extension LoopPromises {
    private static let known = Locked<[ObjectIdentifier: LoopPromises]>([:])

    /// The promises of a loop.
    static func of(_ eventLoop: any EventLoop) -> LoopPromises {
        if let promises = known.withLock({ $0[ObjectIdentifier(eventLoop)] }) { return promises }
        // Nobody else has it before the loop has taken its sentinel, so that none is made for a loop that has shut
        // down.
        let promises = LoopPromises(eventLoop)
        Sentinel(promises).watch(eventLoop)
        return known.withLock { known in
            if let others = known[promises.loop] { return others }
            if promises.isOpen { known[promises.loop] = promises }
            return promises
        }
    }

    fileprivate func forget() {
        Self.known.withLock { known in
            if known[loop] === self { known[loop] = nil }
        }
    }
}

/// What an event loop keeps for as long as it runs: a callback whose time never comes.
///
/// A loop that shuts down cancels it, and one that has shut down lets go of it.
private final class Sentinel: NIOScheduledCallbackHandler, Sendable {
    private let promises: LoopPromises
    private let isSpent = Locked(false)

    init(_ promises: LoopPromises) { self.promises = promises }

    deinit {
        if !isSpent.withLock({ $0 }) { end() }
    }

    /// Gives itself to the loop.
    func watch(_ eventLoop: any EventLoop) {
        if eventLoop.inEventLoop {
            schedule(on: eventLoop)
        } else {
            eventLoop.execute { self.schedule(on: eventLoop) }
        }
    }

    private func schedule(on eventLoop: any EventLoop) {
        // One that doesn't take it lets go of it.
        _ = try? eventLoop.scheduleCallback(at: .distantFuture, handler: self)
    }

    /// A loop for tests whose time was moved to its end: it runs on, and the next future brings a sentinel of its own.
    func handleScheduledCallback(eventLoop: some EventLoop) {
        isSpent.withLock { $0 = true }
        promises.forget()
    }

    func didCancelScheduledCallback(eventLoop: some EventLoop) { end() }

    private func end() {
        promises.shutDown()
        promises.forget()
    }
}
#endif
