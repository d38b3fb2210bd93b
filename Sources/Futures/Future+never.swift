//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// A future that nobody ever settles.
    ///
    /// For a race that this input is never to win, for tests, and for work that was left out. There is no promise
    /// behind it that could be broken.
    ///
    /// ```swift
    /// let answer = Future.race(session.load(url), isHedged ? mirror.load(url) : .never)
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling it settles it where `Failure` can say "cancelled". Otherwise it stays pending even then, and so does
    /// a task that waits for it.
    ///
    /// What observes it is kept until it is cancelled, as what observes any pending future.
    ///
    /// - Complexity: O(1). One allocation. Each is a future of its own, with a cancellation of its own.
    public static var never: Future {
        let cell = OwnedCell.promise(Result<Success, Failure>.self, origin: .unknown)
        Recorder.note(.known(cell.pointer, as: .never))
        return Future(owning: cell)
    }
}
