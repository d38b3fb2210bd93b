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
    /// - Important: On Linux, Foundation's `Progress` isn't made for several threads. Futures change progresses one
    ///   after the other, on whatever threads they settle. Your own code may not cancel or change a progress there as
    ///   long as a future below it is pending: cancel the futures, for example with a `CancellationScope`.
    /// - Parameters:
    ///   - parent: The progress that this is a part of, if it is.
    ///   - units: How many of the parent's units this future stands for.
    /// - Returns: The progress, of one unit. Kept by the future until that is settled.
    @discardableResult
    public func progress(under parent: Progress? = nil, units: Int64 = 1) -> Progress {
        // Not a child of the thread's current progress, as `Progress(totalUnitCount:)` makes it.
        let progress = Progress.discreteProgress(totalUnitCount: 1)
        let adding = Locked(Adding.pending)
        progress.cancellationHandler = {
            let isAdded = adding.withLock { adding in
                if adding == .pending { adding = .cancelled }
                return adding == .over
            }
            if isAdded { cancel() }
        }
        // A parent that is cancelled already cancels the progress at once. What listens to this future must not run
        // under the lock.
        changingProgresses { parent?.addChild(progress, withPendingUnitCount: units) }
        let isCancelled = adding.withLock { adding in
            defer { adding = .over }
            return adding == .cancelled
        }
        if isCancelled { cancel() }
        attendEnding { _ in
            // Holds this future, and is released after the lock.
            let handler = changingProgresses {
                defer { progress.cancellationHandler = nil }
                progress.completedUnitCount = progress.totalUnitCount
                return progress.cancellationHandler
            }
            withExtendedLifetime(handler) {}
        }
        return progress
    }
}

/// Whether a progress was added to its parent, and was cancelled before.
private enum Adding {
    case pending, cancelled, over
}

/// Calls a function that changes progresses: on Linux, where they have no lock, by one thread at a time.
private func changingProgresses<Value>(_ change: () -> Value) -> Value {
    #if canImport(Darwin)
    change()
    #else
    progressLock.withLock(change)
    #endif
}

#if !canImport(Darwin)
// One for all of them: a change goes up to progresses that others are below. Recursive, since a subclass may override
// what is called, and settle another future there.
private let progressLock = NSRecursiveLock()
#endif
