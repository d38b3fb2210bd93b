//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// For modules of this package whose promises end in their own way: several owners may settle one, and they report a
// dropped one themselves.

extension UniquePromise {
    /// Settles the future, like ``complete(with:)->_``, for an owner that is shared.
    ///
    /// Returns whether this call settled it.
    @inlinable @discardableResult
    package borrowing func settle(_ outcome: consuming Result<Success, Failure>) -> Bool { cell.settle(outcome) }

    /// Whether the future has an outcome.
    @inlinable package var isSettled: Bool { cell.state.now.isSettled }

    /// Breaks the promise without a report of its own, unless it is settled.
    ///
    /// If the failure type can represent that, the future fails, and the failure is still reported if nobody reads it.
    @inlinable
    package borrowing func breakSilently() {
        if !cell.state.now.isTerminal { cell.breakPromise(reporting: false) }
    }
}

// A generic class with a future in it requests the types' metadata when it is released, which costs as much as the rest
// of its life. A class with an object doesn't.

extension Future {
    /// The object behind this future, for a class that keeps it without its types.
    @inlinable package var object: AnyObject { ownedSource().intoObject() }

    /// The future with this object behind it.
    ///
    /// - Parameter object: The object of a future of exactly these types.
    @inlinable
    package init(object: AnyObject) { self.init(storage: .cell(unsafeDowncast(object, to: FutureCell.self))) }
}
