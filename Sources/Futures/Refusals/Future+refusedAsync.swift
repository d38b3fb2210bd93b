//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What the compiler says about asynchronous closures where the operator can't wait for them, in place of "cannot pass
// function of type '() async throws -> User' to parameter expecting synchronous function type". See
// `Future+refusedTransforms.swift`.

extension Future {
    /// Refuses an asynchronous closure.
    @available(*, unavailable, message: "the closure can't be async: use 'flatMap' and return 'Future { try await … }'")
    @_disfavoredOverload
    public func map<NewSuccess: Sendable>(
        on executor: AnyFutureExecutor = .inline,
        _ transform: @escaping @Sendable (Success) async throws -> NewSuccess
    ) -> Future<NewSuccess, Failure> { fatalError() }

    /// Refuses an asynchronous closure.
    @available(*, unavailable, message: "the closure can't be async: use 'flatMapError' with 'Future { try await … }'")
    @_disfavoredOverload
    public func recover(
        on executor: AnyFutureExecutor = .inline,
        _ transform: @escaping @Sendable (Failure) async throws -> Success
    ) -> Future { fatalError() }
}

// The same on the main actor.
extension Future {
    /// Refuses an asynchronous closure.
    @available(*, unavailable, message: "the closure can't be async: use 'flatMap' and return 'Future { try await … }'")
    @_disfavoredOverload
    public func map<NewSuccess: Sendable>(
        on executor: MainActorExecutor,
        _ transform: @escaping @MainActor @Sendable (Success) async throws -> NewSuccess
    ) -> Future<NewSuccess, Failure> { fatalError() }

    /// Refuses an asynchronous closure.
    @available(*, unavailable, message: "the closure can't be async: use 'flatMapError' with 'Future { try await … }'")
    @_disfavoredOverload
    public func recover(
        on executor: MainActorExecutor,
        _ transform: @escaping @MainActor @Sendable (Failure) async throws -> Success
    ) -> Future { fatalError() }
}

extension Future {
    /// Refuses an asynchronous closure.
    @available(
        *,
        unavailable,
        message:
            "the closure has to return a future: 'Future { try await … }'; or call the function 'retry', which awaits"
    )
    @_disfavoredOverload
    public static func retry(
        _ policy: RetryPolicy,
        while isWorthIt: @escaping @Sendable (Failure) -> Bool,
        operation: @escaping @Sendable (Int) async throws -> Success
    ) -> Future { fatalError() }
}

// If the type isn't written, as in `Future.retry(policy) { … }`, nothing else determines it.
extension Future where Success == Never, Failure == Never {
    /// Refuses an asynchronous closure.
    @available(
        *,
        unavailable,
        message:
            "the closure has to return a future: 'Future { try await … }'; or call the function 'retry', which awaits"
    )
    @_disfavoredOverload
    public static func retry<Value: Sendable>(
        _ policy: RetryPolicy,
        operation: @escaping @Sendable () async throws -> Value
    ) -> Future<Value, any Error> { fatalError() }

    /// Refuses an asynchronous closure.
    @available(*, unavailable, message: "the closure has to return a future: 'Future { try await … }'")
    @_disfavoredOverload
    public static func traverse<Item: Sendable, Value: Sendable>(
        _ items: some Sequence<Item>,
        maxConcurrent: Int = .max,
        _ transform: @escaping @Sendable (Item) async throws -> Value
    ) -> Future<[Value], any Error> { fatalError() }
}

extension SingleFlight {
    /// Refuses an asynchronous closure.
    @available(*, unavailable, message: "the closure has to return a future: 'Future { try await … }'; or call 'value'")
    @_disfavoredOverload
    public func run(
        _ key: Key,
        _ work: () async throws -> Success
    ) -> Future<Success, Failure> { fatalError() }

    /// Refuses a closure that returns a future.
    @available(*, unavailable, message: "'value' is awaited: for a future, call 'run(_:_:)' with this closure")
    @_disfavoredOverload
    public func value(
        for key: Key,
        _ work: () -> Future<Success, Failure>
    ) -> Future<Success, Failure> { fatalError() }

    /// Refuses an asynchronous closure whose value is awaited.
    @available(*, unavailable, message: "'run' makes a future: call 'value(for:)', which awaits")
    @_disfavoredOverload
    public func run(
        _ key: Key,
        _ work: () async throws -> Success
    ) async throws(Failure) -> Success { fatalError() }
}

extension LoadingCache {
    /// Refuses a closure that returns a future.
    @available(*, unavailable, message: "the closure has to return the value: 'try await load($0).value'")
    @_disfavoredOverload
    public init(
        _ cache: FutureCache<Key, Success, Failure>,
        load: @escaping @Sendable (Key) -> Future<Success, Failure>
    ) { fatalError() }
}
