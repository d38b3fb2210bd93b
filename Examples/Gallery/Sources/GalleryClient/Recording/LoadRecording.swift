//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import GalleryModel

/// What a load did, and when: a row of spans for each list, and one for the gallery as a whole.
public struct LoadRecording: Hashable, Sendable {
    /// What a span belongs to.
    public enum Lane: Hashable, Sendable {
        /// One of the lists.
        case list(Resource)

        /// All lists together.
        case gallery
    }

    /// What happens in a span.
    public enum Work: String, CaseIterable, Hashable, Sendable {
        /// A list was asked for, and nothing of it is there.
        case wait

        /// The answer comes.
        case receive

        /// The answer becomes a list.
        case decode

        /// An attempt failed, and the next one is put off.
        case backoff

        /// The lists become one gallery.
        case merge

        /// The rows are written in a transaction.
        case write

        /// The transaction is committed.
        case commit
    }

    /// What a span ended with.
    public enum Outcome: Hashable, Sendable {
        /// It did what it should.
        case done

        /// It failed.
        case failed(GalleryError)

        /// Nobody wanted it any more.
        case cancelled
    }

    /// Something that takes time.
    public struct Span: Hashable, Sendable {
        /// What it belongs to.
        public let lane: Lane

        /// What happens.
        public let work: Work

        /// The number of the attempt, from 1; nil where there is one alone.
        public let attempt: Int?

        /// When it began, since the load did.
        public let start: Duration

        /// When it ended, since the load began.
        public let end: Duration

        /// What it ended with.
        public internal(set) var outcome: Outcome

        /// How long it took.
        public var length: Duration { self.end - self.start }

        /// Makes a span of its parts.
        public init(
            _ lane: Lane,
            _ work: Work,
            attempt: Int? = nil,
            from start: Duration,
            to end: Duration,
            _ outcome: Outcome = .done
        ) {
            (self.lane, self.work, self.attempt) = (lane, work, attempt)
            (self.start, self.end, self.outcome) = (start, end, outcome)
        }
    }

    /// That a load was stopped.
    public struct Stop: Hashable, Sendable {
        /// When, since the load began.
        public let time: Duration

        /// What it failed with.
        public let reason: GalleryError

        /// Makes a stop.
        public init(_ time: Duration, _ reason: GalleryError) { (self.time, self.reason) = (time, reason) }
    }

    /// How the load is written.
    public let style: LoadStyle

    /// How long the load may take, if there is a limit.
    public let deadline: Duration?

    /// What it did, in the order in which it ended.
    public internal(set) var spans: [Span]

    /// Where it was stopped, if it was.
    public internal(set) var stop: Stop?

    /// When it was over; nil when it isn't.
    public internal(set) var end: Duration?

    /// What it failed with, if it did.
    public internal(set) var failure: GalleryError?

    /// Makes a recording of its parts.
    public init(
        _ style: LoadStyle,
        deadline: Duration? = nil,
        spans: [Span] = [],
        stop: Stop? = nil,
        end: Duration? = nil,
        failure: GalleryError? = nil
    ) {
        (self.style, self.deadline, self.spans) = (style, deadline, spans)
        (self.stop, self.end, self.failure) = (stop, end, failure)
    }
}
