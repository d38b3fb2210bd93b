//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport

/// What people write, with a continuation: each has the mistake that it is named for.
protocol HandwrittenWaiter: CallbackWaiter {}

/// Takes one callback for one call.
struct ResumesEachTime: HandwrittenWaiter {
    func value(from library: CallbackLibrary) async throws -> Int {
        try await withWatchedContinuation(library) { continuation in
            library.start { value, error in
                if let error {
                    continuation.resume(throwing: error)
                } else if let value {
                    continuation.resume(returning: value)
                }
            }
        }
    }
}

/// Takes a value and an error for alternatives.
struct ResumesForBoth: HandwrittenWaiter {
    func value(from library: CallbackLibrary) async throws -> Int {
        try await withWatchedContinuation(library) { continuation in
            library.start { value, error in
                if let value { continuation.resume(returning: value) }
                if let error { continuation.resume(throwing: error) }
            }
        }
    }
}

/// Takes two callbacks for alternatives.
struct ResumesInTwoCallbacks: HandwrittenWaiter {
    func value(from library: CallbackLibrary) async throws -> Int {
        try await withWatchedContinuation(library) { continuation in
            library.start { value, _ in if let value { continuation.resume(returning: value) } }
            library.start { _, error in if let error { continuation.resume(throwing: error) } }
        }
    }
}

/// Cures that with a flag that no lock guards.
struct AsksAFlag: HandwrittenWaiter {
    func value(from library: CallbackLibrary) async throws -> Int {
        let isResumed = Unlocked(false, library)
        return try await withWatchedContinuation(library) { continuation in
            library.start { value, _ in
                guard let value, !isResumed.value else { return }
                isResumed.value = true
                continuation.resume(returning: value)
            }
        }
    }
}

/// Forgets that the answer may be there when the task is cancelled, or come after that.
struct ResumesWhenCancelled: HandwrittenWaiter {
    func value(from library: CallbackLibrary) async throws -> Int {
        let kept = Guarded<WatchedContinuation?>(nil)
        return try await withTaskCancellationHandler {
            try await withWatchedContinuation(library) { continuation in
                kept.withLock { $0 = continuation }
                library.start { value, _ in if let value { continuation.resume(returning: value) } }
            }
        } onCancel: {
            library.stop()
            kept.withLock { $0 }?.resume(throwing: CancellationError())
        }
    }
}

/// A delegate with a place for one continuation, which it empties when it has resumed that one.
final class KeptContinuation: HandwrittenWaiter {
    private let kept: Guarded<Unlocked<WatchedContinuation?>?> = Guarded(nil)

    func value(from library: CallbackLibrary) async throws -> Int {
        let place = kept.withLock { kept in
            let place = kept ?? Unlocked(nil, library)
            kept = place
            return place
        }
        return try await withWatchedContinuation(library) { continuation in
            place.value = continuation
            library.start { value, _ in
                guard let value else { return }
                place.value?.resume(returning: value)
                place.value = nil
            }
        }
    }
}

/// A variable that no lock guards.
///
/// What another thread does between a read and the write that follows is for the test to say. The lock inside keeps
/// that from being undefined.
final class Unlocked<Value: Sendable>: Sendable {
    private let guarded: Guarded<Value>
    private let library: CallbackLibrary

    init(_ value: Value, _ library: CallbackLibrary) {
        guarded = Guarded(value)
        self.library = library
    }

    var value: Value {
        get {
            let value = guarded.withLock { $0 }
            library.reachWorstMoment()
            return value
        }
        set {
            let old = guarded.withLock { kept in
                defer { kept = newValue }
                return kept
            }
            _ = consume old
        }
    }
}
