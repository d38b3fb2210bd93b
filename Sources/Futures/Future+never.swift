//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// A future that never settles by itself.
    ///
    /// For an input that must not win a race, for tests, and for work that was left out. It has no promise that could
    /// be broken.
    ///
    /// ```swift
    /// let answer = Future.race(session.load(url), isHedged ? mirror.load(url) : .never)
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling it settles it if `Failure` can represent a cancellation. Otherwise it stays pending even then, and so
    /// does a task that waits for it.
    ///
    /// Its observers are kept until it is cancelled, as with any pending future.
    ///
    /// - Complexity: O(1). One allocation. Each is a separate future, which is cancelled separately.
    public static var never: Future {
        let cell = OwnedCell.promise(Result<Success, Failure>.self, origin: .unknown)
        Recorder.note(.known(cell.pointer, as: .never))
        return Future(owning: cell)
    }
}
