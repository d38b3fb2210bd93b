//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
extension Future {
    /// The path of this future's failure, to find out where it was made.
    ///
    /// ```swift
    /// PendingFutures.track()
    /// …
    /// if let trace = page.failureTrace { print(trace) }
    /// ```
    ///
    /// Nil if this future has not failed, if it was created with its failure, or unless ``PendingFutures/track()`` was
    /// on when its chain was made. The failure doesn't count as seen: see ``UnseenFailure``.
    ///
    /// Needs the trait `Diagnostics`.
    ///
    /// - Complexity: O(1). May be called from any thread; waits until the lines of new places are looked up.
    public var failureTrace: FailureTrace? {
        guard case .cell(let object) = storage else { return nil }
        defer { withExtendedLifetime(object) {} }
        return Recorder.sinks.registry?.trace(of: CellPointer(object))
    }
}
#else

extension Future {
    /// The path of this future's failure: needs the trait `Diagnostics`.
    @available(
        *,
        unavailable,
        message: "name the trait 'Diagnostics' in the manifest: .package(url: …, from: …, traits: [\"Diagnostics\"])"
    )
    public var failureTrace: Never { fatalError("needs the trait 'Diagnostics'") }
}

#endif
