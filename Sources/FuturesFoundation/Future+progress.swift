//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation
public import Futures

extension Future {
    /// A progress that is finished when this future is settled, and whose cancellation cancels this future.
    ///
    /// ```swift
    /// let all = Progress(totalUnitCount: 3)
    /// let users = api.users(), albums = api.albums(), photos = api.photos()
    /// users.progress(under: all)
    /// albums.progress(under: all)
    /// photos.progress(under: all)          // all.fractionCompleted goes from 0 to 1 in three steps
    /// stopButton.onPress = { all.cancel() }
    /// ```
    ///
    /// A failure finishes it too, and so does a promise that is dropped: what is over does not hold up the whole.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the progress, or one above it, cancels this future as `Future.cancel()` does. The progress
    /// itself doesn't count as somebody who listens: a cancellation goes up as if it were not there.
    ///
    /// - Parameters:
    ///   - parent: The progress that this is a part of, if it is.
    ///   - units: How many of the parent's units this future stands for.
    /// - Returns: The progress, of one unit. Kept by the future until that is settled.
    @discardableResult
    public func progress(under parent: Progress? = nil, units: Int64 = 1) -> Progress {
        let progress = Progress(totalUnitCount: 1)
        progress.cancellationHandler = { cancel() }
        parent?.addChild(progress, withPendingUnitCount: units)
        attendEnding { _ in
            progress.completedUnitCount = progress.totalUnitCount
            // It holds this future.
            progress.cancellationHandler = nil
        }
        return progress
    }
}
