//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch
public import Foundation
import Futures

/// A guarantee that is resolved after a while.
///
/// ```swift
/// after(seconds: 1.5).done { banner.hide() }
/// ```
public func after(seconds: TimeInterval) -> Guarantee<Void> {
    // What is longer than three hundred years, or no number, is as good as never.
    after(.seconds(seconds.isNaN ? 0 : min(max(seconds, 0), 1e10)))
}

/// A guarantee that is resolved after an interval.
public func after(_ interval: DispatchTimeInterval) -> Guarantee<Void> {
    switch interval {
    case .seconds(let count): after(Duration.seconds(max(count, 0)))
    case .milliseconds(let count): after(Duration.milliseconds(max(count, 0)))
    case .microseconds(let count): after(Duration.microseconds(max(count, 0)))
    case .nanoseconds(let count): after(Duration.nanoseconds(max(count, 0)))
    case .never: Guarantee.pendingForEver()
    @unknown default: Guarantee.pendingForEver()
    }
}

private func after(_ duration: Duration) -> Guarantee<Void> {
    // Its failure is that it was cancelled: the guarantee has none, and stays pending.
    let timer = Future<Void, any Error>.after(duration)
    let seal = Seal<Void, Never>()
    timer.observe { outcome in if case .success = outcome { seal.fulfill(()) } }
    return CancellingGuarantee(seal.future, Cancellation { timer.cancel() })
}

extension Guarantee {
    /// One that nobody will resolve, which is nothing to log.
    fileprivate static func pendingForEver() -> Guarantee { Guarantee(Seal<T, Never>().future) }
}
