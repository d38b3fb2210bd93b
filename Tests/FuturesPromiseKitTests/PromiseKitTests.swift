//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import FuturesPromiseKit
import FuturesTestSupport
import Testing

/// All suites of this module but the programs: one test after the other, since some of them change `conf`.
@Suite(.oneAtATime, .timeLimit(.minutes(60)))
struct PromiseKitTests {}

enum Fault: Error, Equatable {
    case bad, worse
}

/// An error that says whether it is one of cancelling.
struct Abort: CancellableError {
    let isCancelled: Bool
}

/// A class that is not `Sendable`.
final class Counter {
    var count = 0
}

/// What closures wrote down, on whatever thread.
// Sendable: the array is behind a lock.
final class Journal<Entry>: @unchecked Sendable {
    private let queue = DispatchQueue(label: "journal")
    private var written: [Entry] = []

    var entries: [Entry] { queue.sync { written } }
    func write(_ entry: Entry) { queue.sync { written.append(entry) } }
}

extension DispatchQueue {
    private static let label = DispatchSpecificKey<String>()

    /// A serial queue that ``current`` knows.
    static func named(_ name: String) -> DispatchQueue {
        let queue = DispatchQueue(label: name)
        queue.setSpecific(key: label, value: name)
        return queue
    }

    /// The name of the queue that the caller runs on.
    static var current: String? {
        main.setSpecific(key: label, value: "main")
        return getSpecific(key: label)
    }
}

/// Calls the closure with a configuration, and restores the one before.
func configured(
    isolation: isolated (any Actor)? = #isolation,
    _ configure: (inout PMKConfiguration) -> Void,
    _ body: () async throws -> Void
) async rethrows {
    let before = conf
    configure(&conf)
    defer { conf = before }
    try await body()
}

extension Promise {
    /// The error with which it is rejected.
    func rejection() async -> (any Error)? {
        do {
            _ = try await async()
            return nil
        } catch {
            return error
        }
    }
}

/// Waits until what was sent to the main queue before has run.
func mainQueueIsDone() async {
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
}
