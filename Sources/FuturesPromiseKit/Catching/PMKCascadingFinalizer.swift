//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

// Sendable: it has one more property, a promise without a value, and no subclass outside of this module.
/// A chain that has handled some of its errors, and may handle the others; see `catch(only:)`.
///
/// ```swift
/// load().done { show($0) }.catch(only: Offline.self) { _ in offer() }.catch { error in show(error) }
/// ```
public class PMKCascadingFinalizer: PMKFinalizer, Catchable, @unchecked Sendable {
    @usableFromInline let rest: Promise<Void>

    /// What is left of the chain, as a future.
    @inlinable public var source: Future<Passed<Void>, Rejection> { rest.source }

    @inlinable
    init(_ rest: Promise<Void>) {
        self.rest = rest
        super.init(rest.source.settled)
    }
}
