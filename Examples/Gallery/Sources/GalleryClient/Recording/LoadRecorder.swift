//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// Writes down what one load does, and when.
///
/// ```swift
/// let recorder = LoadRecorder()
/// let load = GalleryLoad(from: remote, into: store, style: .combined, recorder: recorder)
/// _ = await load.outcome.result
/// for span in recorder.recording?.spans ?? [] { print(span.lane, span.work, span.start, span.end) }
/// ```
///
/// It listens where all styles pass: at the transfers, the decoding, the merging and the gate of the database. No style
/// knows of it.
public final class LoadRecorder: Sendable {
    private let elapsed: @Sendable () -> Duration
    private let moments = Mutex<[LoadRecording.Moment]>([])

    /// Makes a recorder for one load.
    ///
    /// - Parameter clock: What measures the time.
    public init(clock: some Clock<Duration> = ContinuousClock()) {
        let start = clock.now
        self.elapsed = { start.duration(to: clock.now) }
    }

    /// What was recorded so far; nil before the load has begun.
    public var recording: LoadRecording? { LoadRecording(self.moments.withLock { $0 }) }

    /// Writes down that something happens now.
    ///
    /// May be called from any thread.
    func note(_ moment: LoadMoment) {
        // A clock is somebody else's code: it is asked outside of the lock.
        let time = self.elapsed()
        self.moments.withLock { $0.append(LoadRecording.Moment(time: time, what: moment)) }
    }
}
