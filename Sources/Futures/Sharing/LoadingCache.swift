//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A cache that knows how to get what it doesn't have.
///
/// What gets a value stands in one place, so that no two callers can ask for the same key in different ways, and a
/// caller says no more than the key. A value that is kept costs no allocation: where each call brings its own closure,
/// that closure has to be made before anyone knows that it isn't needed.
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
/// Where the failure has a type of its own, the closure says so: `{ id async throws(APIError) in … }`.
public struct LoadingCache<Key: Hashable & Sendable, Success: Sendable, Failure: Error>: Sendable {
    /// What keeps the values: to look at what is kept, and to insert, change and invalidate it.
    public let cache: FutureCache<Key, Success, Failure>

    @usableFromInline let load: @Sendable @isolated(any) (Key) async throws(Failure) -> Success

    /// Gives a cache the work that gets its values.
    ///
    /// ## Execution
    ///
    /// Nothing runs yet. The closure inherits the isolation of the caller, as that of `Task.init` does.
    ///
    /// - Parameters:
    ///   - cache: What keeps the values, and says for how long.
    ///   - load: The work that gets the value of a key. Called once for each run.
    public init(
        _ cache: FutureCache<Key, Success, Failure>,
        @_inheritActorContext load: @escaping @Sendable @isolated(any) (Key) async throws(Failure) -> Success
    ) {
        self.cache = cache
        self.load = load
    }

    /// The value that is kept, or that of the run that gets it: joins the one that is under way, or starts one.
    ///
    /// ## Execution
    ///
    /// As for ``FutureCache/value(for:name:priority:file:line:_:)``: a value that is kept is returned without
    /// suspending.
    ///
    /// ## Cancellation
    ///
    /// As for ``FutureCache/value(for:name:priority:file:line:_:)``: a caller only leaves.
    ///
    /// - Parameters:
    ///   - key: What the value belongs to.
    ///   - name: The name of the task that does the work, for debuggers and traces.
    ///   - priority: The priority of that task; the caller's, unless it is given.
    ///   - file: Where it is called, for the report when the task is dropped.
    ///   - line: Where it is called, for the report when the task is dropped.
    /// - Returns: The value.
    /// - Throws: The failure of the run, as `Failure`.
    /// - Complexity: O(1), amortized. A value that is kept costs no allocation.
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

    /// Gets the values of many keys before anyone asks for them, some at a time.
    ///
    /// As ``FutureCache/warmUp(_:maxConcurrent:_:)-swift.method``, with the work of this cache.
    ///
    /// - Parameters:
    ///   - keys: The keys, each of which is asked for once.
    ///   - maxConcurrent: How many keys are under way at once, at least 1.
    /// - Returns: The failures, by key. A key whose run failed has none where an old value may be served instead.
    /// - Complexity: O(n).
    @discardableResult
    public func warmUp(_ keys: some Sequence<Key>, maxConcurrent: Int) async -> [Key: Failure] {
        await cache.warmUp(keys, maxConcurrent: maxConcurrent) { [load] key async throws(Failure) in
            try await load(key)
        }
    }
}
