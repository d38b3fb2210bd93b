//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import Futures
import Testing

// All tests of a process are in what is tracked: each looks for its own futures by their labels and places.

/// What tracks or records, which is on for the whole process, and what must not: one after the other.
@Suite("Diagnostics", .serialized, .timeLimit(.minutes(60)))
struct TrackingTests {
    static let file = "FuturesDiagnosticsTests/"

    /// Runs a closure while futures are tracked.
    static func tracking<Value>(_ body: () async throws -> Value) async throws -> Value {
        PendingFutures.track()
        defer { PendingFutures.stopTracking() }
        return try await body()
    }

    /// The groups with this label.
    static func groups(labeled label: String) -> [PendingFutures.Group] {
        PendingFutures.now.groups.filter { $0.labels.contains(label) }
    }
}
#endif
