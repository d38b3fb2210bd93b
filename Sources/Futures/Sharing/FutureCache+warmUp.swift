//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension FutureCache {
    /// Loads the values of many keys in advance, some at a time.
    ///
    /// ```swift
    /// let failures = await pictures.warmUp(album.photos, maxConcurrent: 4) { photo in
    ///     try await api.picture(photo)
    /// }
    /// ```
    ///
    /// If the failure has a type of its own, declare it in the closure: `{ photo async throws(APIError) in … }`.
    ///
    /// A key with a fresh value costs nothing, and a key with a current run joins that.
    ///
    /// ## Execution
    ///
    /// In the order of the keys, each run in a child task, on no actor; write `{ @MainActor key in … }` if the work
    /// belongs to the main actor.
    ///
    /// ## Cancellation
    ///
    /// When the task is cancelled, no further key begins, and those being loaded leave their runs, as callers do.
    ///
    /// - Parameters:
    ///   - keys: The keys, each of which is requested once.
    ///   - maxConcurrent: How many keys are loaded at once, at least 1.
    ///   - file: Where this is called, for descriptions of pending futures.
    ///   - line: Where this is called, for descriptions of pending futures.
    ///   - work: The work that loads a value.
    /// - Returns: The failures, by key. There is none for a key whose run failed if an old value may be served instead,
    ///   and none for a key that was left or not begun because the task was cancelled: check `Task.isCancelled`.
    /// - Complexity: O(n).
    @discardableResult
    public func warmUp(
        _ keys: some Sequence<Key>,
        maxConcurrent: Int,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @Sendable (Key) async throws(Failure) -> Success
    ) async -> [Key: Failure] {
        requirePositive(maxConcurrent, "warmUp(maxConcurrent: \(maxConcurrent))", file, line)
        var seen: Set<Key> = []
        var failures: [Key: Failure] = [:]
        await withTaskGroup(of: (Key, Failure?).self) { group in
            var underWay = 0
            for key in keys where seen.insert(key).inserted {
                if underWay == maxConcurrent, let (key, failure) = await group.next() {
                    failures[key] = failure
                    underWay -= 1
                }
                let isBegun = group.addTaskUnlessCancelled {
                    (key, await self.failure(of: key, at: (file, line), work))
                }
                if !isBegun { break }
                underWay += 1
            }
            for await (key, failure) in group { failures[key] = failure }
        }
        return failures
    }

    /// Loads the values of many keys in advance, some at a time.
    ///
    /// ```swift
    /// pictures.warmUp(album.photos, maxConcurrent: 4) { photo in api.picture(photo) }
    ///     .observe { failures in print(failures.count, "pictures could not be had") }
    /// ```
    ///
    /// A key with a fresh value costs nothing, and a key with a current run joins that.
    ///
    /// ## Execution
    ///
    /// See ``value(for:file:line:_:)``, in the order of the keys: the first run at once on the caller, the others
    /// where an earlier one settles. The whole sequence of keys is read at once; if it is empty, the future is
    /// settled.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future settles it at once with the failures so far. No further key begins, and those
    /// being loaded leave their runs, as callers do.
    ///
    /// - Parameters:
    ///   - keys: The keys, each of which is requested once.
    ///   - maxConcurrent: How many keys are loaded at once, at least 1.
    ///   - file: Where this is called, for the report if the promise of the work is broken.
    ///   - line: Where this is called, for the report if the promise of the work is broken.
    ///   - work: Starts the work that loads a value.
    /// - Returns: A future of the failures, by key. A key whose run failed has none if an old value may be served
    ///   instead.
    /// - Complexity: O(n).
    @discardableResult
    public func warmUp(
        _ keys: some Sequence<Key>,
        maxConcurrent: Int,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @Sendable (Key) -> Future<Success, Failure>
    ) -> Future<[Key: Failure], Never> {
        requirePositive(maxConcurrent, "warmUp(maxConcurrent: \(maxConcurrent))", file, line)
        var seen: Set<Key> = []
        let failures = Locked<[Key: Failure]>([:])
        // With a failure that can represent a cancellation, so that nothing begins after one.
        let ended = Future<Void, any Error>.traverse(
            keys.filter { seen.insert($0).inserted },
            maxConcurrent: maxConcurrent,
            file: file,
            line: line
        ) { key in
            self.value(for: key, file: file, line: line) { work(key) }
                .onFailure { failure in failures.withLock { $0[key] = failure } }
                .asResult().setFailureType(to: (any Error).self).asVoid()
        }
        return ended.asResult().map { _ in failures.withLock { $0 } }
    }

    private func failure(
        of key: Key,
        at place: (file: StaticString, line: UInt),
        _ work: @escaping @Sendable (Key) async throws(Failure) -> Success
    ) async -> Failure? {
        do throws(Failure) {
            _ = try await value(for: key, file: place.file, line: place.line) { () async throws(Failure) in
                try await work(key)
            }
            return nil
        } catch {
            // A key that was left has no failure: its run may still succeed for others.
            return Task.isCancelled ? nil : error
        }
    }
}
