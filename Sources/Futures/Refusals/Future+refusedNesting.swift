//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What the compiler says about closures that return a future where one that awaits is meant. See
// `Future+refusedTransforms.swift`.
//
// What is unavailable is considered only if nothing else fits. Where no type is written, a future of a future does. A
// form that warns of that is no remedy: with one more to choose from, the type checker gives up on expressions in which
// several futures are made.

extension Future {
    /// Refuses a closure that returns a future.
    @available(
        *,
        unavailable,
        message: "the closure returns a future: write that alone, as in 'load(id)', or await its 'value' in the closure"
    )
    @_disfavoredOverload
    public init(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: () -> Future<Success, Failure>
    ) { fatalError() }
}

extension LazyFuture {
    /// Refuses a closure that returns a future.
    @available(*, unavailable, message: "the closure returns a future: use 'deferred', as in '.deferred { load(id) }'")
    @_disfavoredOverload
    public init(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @Sendable () -> Future<Success, Failure>
    ) { fatalError() }
}

extension FutureScope {
    /// Refuses a closure that returns a future.
    @available(*, unavailable, message: "the closure returns a future: use 'add', as in 'scope.add(load(id))'")
    @_disfavoredOverload @discardableResult
    public func start<Success: Sendable, Failure: Error>(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: () -> Future<Success, Failure>
    ) -> Future<Success, Failure> { fatalError() }
}
