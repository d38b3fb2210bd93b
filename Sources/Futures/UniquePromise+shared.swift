//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// For a module of this package whose promises end in a way of their own: several may settle one, and what is said of
// one that was dropped is theirs to say.

extension UniquePromise {
    /// Settles the future, as ``complete(with:)->_`` does, for an owner that others share.
    ///
    /// Returns whether this call settled it.
    @inlinable @discardableResult
    package borrowing func settle(_ outcome: consuming Result<Success, Failure>) -> Bool { cell.settle(outcome) }

    /// Whether the future has an outcome.
    @inlinable package var isSettled: Bool { cell.state.now.isSettled }

    /// Leaves the future pending for ever, unless it is settled, and lets go of what waits for it.
    ///
    /// Nothing is reported. A failure type that can say so is told of a broken promise all the same.
    @inlinable
    package borrowing func breakSilently() {
        if !cell.state.now.isTerminal { cell.breakPromise(reporting: false) }
    }
}

// A generic class that has a future in it asks for the types' metadata when it goes away, which costs as much as all
// the rest of its life. One that has an object doesn't.

extension Future {
    /// What is behind this future, for a class that keeps it without its types.
    @inlinable package var object: AnyObject { ownedSource().intoObject() }

    /// The future that has this object behind it.
    ///
    /// - Parameter object: The object of a future of these very types.
    @inlinable
    package init(object: AnyObject) { self.init(storage: .pending(unsafeDowncast(object, to: FutureCell.self))) }
}
