//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel

extension LoadRecording {
    /// A moment with its time.
    struct Moment: Hashable, Sendable {
        let time: Duration
        let what: LoadMoment
    }

    /// Makes spans of moments; nil when the load has not begun.
    ///
    /// What is still open when the load is over is cancelled then. What comes later is not part of it.
    init?(_ moments: [Moment]) {
        // Threads read the clock before they get here, so that they may have got here in another order.
        let moments = moments.enumerated()
            .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
        guard let first = moments.first, case .began(let style, let deadline) = first.what else { return nil }
        var folding = Folding(recording: LoadRecording(style, deadline: deadline), start: first.time)
        for moment in moments.dropFirst() { folding.add(moment) }
        self = folding.recording
    }
}

/// Makes spans of moments, one after the other.
private struct Folding {
    private struct Open {
        let work: LoadRecording.Work
        let start: Duration
    }

    private(set) var recording: LoadRecording
    private let start: Duration
    private var open: [LoadRecording.Lane: Open] = [:]
    private var attempts: [Resource: Int] = [:]

    init(recording: LoadRecording, start: Duration) {
        (self.recording, self.start) = (recording, start)
    }

    mutating func add(_ moment: LoadRecording.Moment) {
        guard self.recording.end == nil else { return }
        let time = moment.time - self.start
        switch moment.what {
        case .began: break
        case .asked(let list):
            self.close(.list(list), time)
            self.attempts[list, default: 0] += 1
            self.begin(.list(list), .wait, time)
        case .answering(let list): self.go(on: .list(list), with: .receive, time)
        case .answered(let list, nil): self.go(on: .list(list), with: .decode, time)
        case .answered(let list, let error?): self.close(.list(list), time, .init(error))
        case .decoded(let list, nil): self.close(.list(list), time)
        case .decoded(let list, let error?): self.close(.list(list), time, .init(error))
        case .backingOff(let list): self.begin(.list(list), .backoff, time)
        case .merging: self.begin(.gallery, .merge, time)
        case .merged: self.close(.gallery, time)
        case .writing: self.begin(.gallery, .write, time)
        case .committing: self.go(on: .gallery, with: .commit, time)
        // A transaction that isn't committed is rolled back.
        case .written: self.close(.gallery, time, self.open[.gallery]?.work == .commit ? .done : .cancelled)
        case .stopped(let reason): self.stop(time, reason)
        case .settled(let error): self.settle(time, error)
        }
    }

    private mutating func begin(_ lane: LoadRecording.Lane, _ work: LoadRecording.Work, _ time: Duration) {
        // The lists of a load that is stopped are on their way out.
        if self.recording.stop != nil, lane != .gallery { return }
        self.open[lane] = Open(work: work, start: time)
    }

    /// Ends what is open on a lane, if anything is, and begins the next.
    private mutating func go(on lane: LoadRecording.Lane, with work: LoadRecording.Work, _ time: Duration) {
        guard self.open[lane] != nil else { return }
        self.close(lane, time)
        self.begin(lane, work, time)
    }

    private mutating func close(
        _ lane: LoadRecording.Lane,
        _ time: Duration,
        _ outcome: LoadRecording.Outcome = .done
    ) {
        guard let open = self.open.removeValue(forKey: lane) else { return }
        var attempt: Int?
        if case .list(let list) = lane { attempt = self.attempts[list] }
        self.recording.spans.append(
            LoadRecording.Span(lane, open.work, attempt: attempt, from: open.start, to: time, outcome)
        )
    }

    private mutating func stop(_ time: Duration, _ reason: GalleryError) {
        self.recording.stop = LoadRecording.Stop(time, reason)
        for list in Resource.allCases { self.close(.list(list), time, .cancelled) }
    }

    private mutating func settle(_ time: Duration, _ error: GalleryError?) {
        for lane in Resource.allCases.map(LoadRecording.Lane.list) + [.gallery] { self.close(lane, time, .cancelled) }
        self.recording.end = time
        self.recording.failure = error
        // The gate knows that a transaction ends, and not with what.
        guard let error, let last = self.recording.spans.indices.last else { return }
        if [.write, .commit].contains(self.recording.spans[last].work) {
            self.recording.spans[last].outcome = self.recording.stop == nil ? .init(error) : .cancelled
        }
    }
}

extension LoadRecording.Outcome {
    /// What a span ends with that ends with this failure.
    fileprivate init(_ error: GalleryError) { self = error == .cancelled ? .cancelled : .failed(error) }
}
