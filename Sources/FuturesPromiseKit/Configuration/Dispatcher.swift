//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch

/// Somewhere that closures run, other than a queue: a thread of your own, a queue that counts.
///
/// Make it the default by ``conf``, or give it to an operator as `on:`.
public protocol Dispatcher {
    /// Runs the closure soon, once.
    func dispatch(_ body: @escaping @Sendable () -> Void)
}

extension Dispatcher {
    /// Runs a closure on the dispatcher, and returns a promise with what it returns or throws.
    ///
    /// ```swift
    /// dispatcher.dispatch(.promise) { try decode(data) }.done { show($0) }.catch { show($0) }
    /// ```
    @preconcurrency
    public func dispatch<T>(_: PMKNamespacer, execute body: @escaping @Sendable () throws -> T) -> Promise<T> {
        let seal = Seal<T, Rejection>()
        dispatch { seal.settle(catching: body) }
        return Promise(seal.future)
    }

    /// Runs a closure that can't fail on the dispatcher, and returns a guarantee with what it returns.
    @preconcurrency
    public func dispatch<T>(_: PMKNamespacer, execute body: @escaping @Sendable () -> T) -> Guarantee<T> {
        let seal = Seal<T, Never>()
        dispatch { seal.fulfill(body()) }
        return Guarantee(seal.future)
    }
}

extension DispatchQueue: Dispatcher {
    /// Runs the closure asynchronously on the queue.
    public func dispatch(_ body: @escaping @Sendable () -> Void) { async(execute: body) }
}

/// Runs closures at once, where a promise is resolved, as `on: nil` does.
public struct CurrentThreadDispatcher: Dispatcher, Sendable {
    /// Makes one.
    public init() {}

    /// Runs the closure.
    public func dispatch(_ body: @escaping @Sendable () -> Void) { body() }
}

// Sendable: flags are a set of bits, which Dispatch on Linux doesn't say.
/// Runs closures on a queue, with flags.
public struct DispatchQueueDispatcher: Dispatcher, @unchecked Sendable {
    private let queue: DispatchQueue
    private let flags: DispatchWorkItemFlags

    /// Makes one of a queue and flags.
    public init(queue: DispatchQueue, flags: DispatchWorkItemFlags = []) {
        self.queue = queue
        self.flags = flags
    }

    /// Runs the closure asynchronously on the queue.
    public func dispatch(_ body: @escaping @Sendable () -> Void) { queue.async(flags: flags, execute: body) }
}
