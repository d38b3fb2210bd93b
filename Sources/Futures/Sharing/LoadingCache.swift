//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A cache that knows how to load missing values.
///
/// The code that loads a value is in one place, so no two callers can load the same key in different ways, and a caller
/// passes only the key. A stored value costs no allocation: if each call brings its own closure, that has to be created
/// before it is known whether it is needed.
///
/// ```swift
/// let users = LoadingCache(FutureCache<User.ID, User, any Error>(lifetime: .seconds(300))) { id in
///     try await api.load(id)
/// }
///
/// func title(of id: User.ID) async throws -> String {
///     try await users.value(for: id).name
/// }
/// ```
///
/// If the failure has a type of its own, declare it in the closure: `{ id async throws(APIError) in … }`.
public struct LoadingCache<Key: Hashable & Sendable, Success: Sendable, Failure: Error>: Sendable {
    /// The underlying cache: use it to see what is stored, and to insert, change and invalidate values.
    public let cache: FutureCache<Key, Success, Failure>

    @usableFromInline let load: @Sendable @isolated(any) (Key) async throws(Failure) -> Success

    /// Combines a cache with the work that loads its values.
    ///
    /// ## Execution
    ///
    /// Nothing runs yet. The closure inherits the isolation of the caller, as that of `Task.init` does.
    ///
    /// - Parameters:
    ///   - cache: The cache, which determines how long values are stored.
    ///   - load: The work that loads the value of a key. Called once for each run.
    public init(
        _ cache: FutureCache<Key, Success, Failure>,
        @_inheritActorContext load: @escaping @Sendable @isolated(any) (Key) async throws(Failure) -> Success
    ) {
        self.cache = cache
        self.load = load
    }

    /// The stored value, or that of the run that loads it, as from
    /// ``FutureCache/value(for:name:priority:file:line:_:)`` with the work of this cache.
    @inlinable @inline(__always)
    public func value(
        for key: Key,
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line
    ) async throws(Failure) -> Success {
        if let outcome = cache.hit(key) { return try outcome.get() }
        return try await visit(key, name, priority, file, line)
    }

    @usableFromInline
    func visit(
        _ key: Key,
        _ name: String?,
        _ priority: TaskPriority?,
        _ file: StaticString,
        _ line: UInt
    ) async throws(Failure) -> Success {
        try await cache.visit(key, name, priority, file, line) { [load] () async throws(Failure) in
            try await load(key)
        }
    }

    /// Like the asynchronous `warmUp` of ``FutureCache``, but with the work of this cache.
    @discardableResult
    public func warmUp(
        _ keys: some Sequence<Key>,
        maxConcurrent: Int,
        file: StaticString = #fileID,
        line: UInt = #line
    ) async -> [Key: Failure] {
        await cache.warmUp(keys, maxConcurrent: maxConcurrent, file: file, line: line) {
            [load] key async throws(Failure) in
            try await load(key)
        }
    }
}
