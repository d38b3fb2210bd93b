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
// What is unavailable is considered only if nothing else fits. Where no type is written, a future of a future does: a
// scope wouldn't wait for the inner one, so that it has a form for these, which is deprecated and does what is meant.
// `Future` and `LazyFuture` have none: with one more form to choose from, the type checker gives up on chains in which
// several futures are made.

/// A future, in signatures that have to tell one from any other value.
public protocol _AnyFuture<Success, Failure>: Sendable {
    associatedtype Success: Sendable
    associatedtype Failure: Error

    /// Itself.
    var _future: Future<Success, Failure> { get }
}

extension Future: _AnyFuture {
    /// Itself.
    public var _future: Future { self }
}

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
    @available(
        *,
        unavailable,
        message: "the closure returns a future: use 'deferred', as in 'LazyFuture.deferred { load(id) }'"
    )
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
    @available(
        *,
        unavailable,
        message: "the closure returns a future: use 'add', as in 'scope.add(load(id))'"
    )
    @_disfavoredOverload @discardableResult
    public func start<Success: Sendable, Failure: Error>(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: () -> Future<Success, Failure>
    ) -> Future<Success, Failure> { fatalError() }

    /// Warns of a closure that returns a future, and adds that to the scope.
    @_documentation(visibility: internal)
    @available(
        *,
        deprecated,
        message: "the closure returns a future: use 'add', as in 'scope.add(load(id))'"
    )
    @discardableResult
    public func start<Made: _AnyFuture, Failure: Error>(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @Sendable () async throws(Failure) -> Made
    ) -> Future<Made, Failure> {
        startAnything(name, priority, (file, line)) { () async throws(Failure) in
            let made = try await work()
            self.add(made._future)
            return made
        }
    }

    /// Starts work of which nobody knows here that its value is a future: with one, the form above would call itself.
    private func startAnything<Success: Sendable, Failure: Error>(
        _ name: String?,
        _ priority: TaskPriority?,
        _ origin: (file: StaticString, line: UInt),
        _ work: @escaping @Sendable () async throws(Failure) -> Success
    ) -> Future<Success, Failure> {
        start(name: name, priority: priority, file: origin.file, line: origin.line, work)
    }
}
