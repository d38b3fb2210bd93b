//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Observability
public import Futures
public import Metrics

extension Future {
    /// Measures how long the future takes from here, and counts how it ends.
    ///
    /// ```swift
    /// let user = api.user(7).metered("api.user")
    /// ```
    ///
    /// It records a timer `<label>.duration`, and adds one to a counter `<label>.count`, both with the dimension
    /// `outcome`: `success`, `failure`, or `broken` for a future whose promise was dropped and whose failure can't say
    /// so.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future, or what follows it, cancels this one, if nobody else listens to it. Where
    /// `Failure` can say "cancelled", that is a failure.
    ///
    /// ## Package traits
    ///
    /// Requires the `Observability` trait.
    ///
    /// - Parameters:
    ///   - label: The beginning of the metrics' names.
    ///   - clock: What to measure with.
    ///   - factory: Where the metrics go; by default the one that the program has configured.
    /// - Returns: A future with the same outcome, which is known once it is measured.
    public func metered<C: Clock<Duration>>(
        _ label: String,
        clock: C = ContinuousClock(),
        factory: any MetricsFactory = MetricsSystem.factory
    ) -> Future {
        let start = clock.now
        return tapEnding { ending in
            let duration = start.duration(to: clock.now)
            let dimensions = [("outcome", ending.dimension)]
            Metrics.Timer(label: "\(label).duration", dimensions: dimensions, factory: factory).record(
                duration: duration
            )
            Counter(label: "\(label).count", dimensions: dimensions, factory: factory).increment()
        }
    }
}

extension Ending {
    fileprivate var dimension: String {
        switch self {
        case .settled(.success): "success"
        case .settled(.failure): "failure"
        case .broken: "broken"
        }
    }
}
#endif
