//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import FuturesMacros

@globalActor
actor StoreActor {
    static let shared = StoreActor()
}

/// Actors, global actors and functions that leave them.
actor IsolationSignatures {
    final class Draft {}

    private var count = 0

    // twin: nonisolated func load(_ id: Int) -> Future<Int, any Swift.Error>
    @Futurized
    func load(_ id: Int) async throws -> Int {
        count += id
        return count
    }

    // twin: nonisolated func touch() -> Future<Void, Never>
    @Futurized
    func touch() async {}

    // twin: func callback() -> Future<Int, Never>
    @Futurized
    func callback(completion: @escaping @Sendable (Int) -> Void) { completion(count) }

    // twin: nonisolated func outside(_ id: Int) -> Future<Int, Never>
    @Futurized
    nonisolated func outside(_ id: Int) async -> Int { id }

    // twin: nonisolated func outside() -> Future<Int, Never>
    @Futurized
    nonisolated func outside(completion: @escaping @Sendable (Int) -> Void) { completion(1) }

    // twin: static func shared() -> Future<Int, Never>
    @Futurized
    static func shared() async -> Int { 1 }

    // twin: @MainActor func onMain() -> Future<Int, Never>
    @MainActor
    @Futurized
    func onMain() async -> Int { 1 }

    // twin: @StoreActor func onStore() -> Future<Int, Never>
    @StoreActor
    @Futurized
    func onStore(completion: @escaping @Sendable (Int) -> Void) {}
}

extension IsolationSignatures {
    // A macro can't see that this is an actor's.
    // twin: func fromExtension(_ draft: Draft) -> Future<Int, Never>
    @Futurized
    func fromExtension(_ draft: Draft) async -> Int { 1 }
}

@MainActor
final class MainActorSignatures {
    private var title = ""

    // twin: func load(_ id: Int) -> Future<String, any Swift.Error>
    @Futurized
    func load(_ id: Int) async throws -> String {
        title = "\(id)"
        return title
    }

    // twin: func show() -> Future<String, Never>
    @Futurized
    func show(completion: @escaping (String) -> Void) { completion(title) }

    // twin: func report(_ progress: @escaping (Double) -> Void) -> Future<Int, Never>
    @Futurized
    func report(_ progress: @escaping (Double) -> Void) async -> Int {
        progress(1)
        return 1
    }

    // twin: nonisolated func leave() -> Future<Int, Never>
    @Futurized
    nonisolated func leave(completion: @escaping @Sendable (Int) -> Void) { completion(1) }

    // twin: nonisolated func stay() -> Future<Int, Never>
    @Futurized
    nonisolated(nonsending) func stay() async -> Int { 1 }

    // twin: nonisolated func away() -> Future<Int, Never>
    @concurrent
    @Futurized
    nonisolated func away() async -> Int { 1 }
}

// twin: @MainActor func onMain(_ id: Int) -> Future<Int, Never>
@MainActor
@Futurized
func onMain(_ id: Int) async -> Int { id }

// twin: func isolatedTo(_ store: isolated IsolationSignatures) -> Future<Int, Never>
@Futurized
func isolatedTo(_ store: isolated IsolationSignatures, completion: @escaping @Sendable (Int) -> Void) { completion(1) }

// twin: func inheriting(isolation: isolated (any Actor)? = #isolation) -> Future<Int, Never>
@Futurized
func inheriting(isolation: isolated (any Actor)? = #isolation) async -> Int { 1 }
#endif
