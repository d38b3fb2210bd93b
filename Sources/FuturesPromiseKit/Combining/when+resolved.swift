//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// Waits until all promises are resolved, fulfilled or not.
///
/// ```swift
/// when(resolved: uploads).done { results in report(results.filter(\.isFulfilled).count) }
/// ```
public func when<T>(resolved promises: [Promise<T>]) -> Guarantee<[Result<T>]> {
    let outcomes = promises.map { $0.source.result() }
    return gathered(outcomes.map { $0.withoutValue() }) { outcomes.compactMap { $0.known() } }
}

/// Waits until all promises are resolved, fulfilled or not.
public func when<T>(resolved promises: Promise<T>...) -> Guarantee<[Result<T>]> { when(resolved: promises) }
