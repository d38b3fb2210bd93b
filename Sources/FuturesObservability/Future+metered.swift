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
    /// `outcome`, `success` or `failure`.
    ///
    /// ## Package traits
    ///
    /// Requires the `Observability` trait.
    ///
    /// - Parameters:
    ///   - label: The beginning of the metrics' names.
    ///   - clock: What to measure with.
    ///   - factory: Where the metrics go; by default the one that the program has configured.
    /// - Returns: This future.
    public func metered<C: Clock<Duration>>(
        _ label: String,
        clock: C = ContinuousClock(),
        factory: any MetricsFactory = MetricsSystem.factory
    ) -> Future {
        let start = clock.now
        observe { outcome in
            let ending = if case .success = outcome { "success" } else { "failure" }
            let dimensions = [("outcome", ending)]
            let duration = start.duration(to: clock.now)
            Metrics.Timer(label: "\(label).duration", dimensions: dimensions, factory: factory).record(
                duration: duration
            )
            Counter(label: "\(label).count", dimensions: dimensions, factory: factory).increment()
        }
        return self
    }
}
#endif
