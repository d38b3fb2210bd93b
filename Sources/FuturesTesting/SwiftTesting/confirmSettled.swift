//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if canImport(Testing)
import Futures
public import Testing

/// Runs a test with a probe, and records an issue for each future that the probe watches and that is pending in the
/// end.
///
/// As `confirmation` counts what happened, this names what did not, and the promise that everyone waits for.
///
/// ```swift
/// await confirmSettled(clock: clock) { probe in
///     probe.watch(session.user(id: 7), as: "the user")
///     probe.watch(session.portrait(of: 7), as: "the portrait")
///     clock.runToEnd()
/// }
/// ```
///
/// - Parameters:
///   - clock: What says when a future was settled, if anything does.
///   - sourceLocation: Where to show the issues.
///   - body: The test. Called once.
/// - Returns: What the closure returns.
/// - Throws: What the closure throws; nothing is recorded then.
public func confirmSettled<Value, Failure: Error>(
    clock: ManualClock? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (FutureProbe) async throws(Failure) -> Value
) async throws(Failure) -> Value {
    let probe = FutureProbe(clock: clock)
    let value = try await body(probe)
    probe.expectAllSettled(sourceLocation: sourceLocation)
    return value
}

extension FutureProbe {
    /// Records an issue for each future that this probe watches and that is pending.
    ///
    /// - Parameter sourceLocation: Where to show the issues.
    public func expectAllSettled(sourceLocation: SourceLocation = #_sourceLocation) {
        for (name, promise) in waiting {
            let reason = promise.map { " It waits for \($0)." } ?? ""
            Issue.record(Comment(rawValue: "\(name) is still pending.\(reason)"), sourceLocation: sourceLocation)
        }
    }
}
#endif
