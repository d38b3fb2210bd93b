//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryClient
import GalleryModel
import GalleryService

/// The load in each style under one condition.
struct TimelineScenario: Sendable {
    /// What goes wrong, in a word or two, as in `users:status=2`.
    let name: String

    /// The same in a sentence.
    let explanation: String

    /// The loads.
    private(set) var recordings: [LoadRecording] = []

    init(fault: Faults.Rule?, cancelAfter: Duration? = nil) {
        if let cancelAfter {
            self.name = "cancelled"
            self.explanation = "Somebody cancels after \(cancelAfter.inSeconds)."
        } else if let fault {
            self.name = fault.description
            self.explanation = fault.explanation
        } else {
            self.name = "nothing"
            self.explanation = "Nothing goes wrong."
        }
    }

    /// The same with its loads.
    func with(_ recordings: [LoadRecording]) -> TimelineScenario {
        var copy = self
        copy.recordings = recordings
        return copy
    }
}

/// All that was recorded.
struct TimelineReport: Sendable {
    let scenarios: [TimelineScenario]

    /// How many milliseconds each answer takes; nil where the service is somebody else's.
    let latency: UInt32?

    init(_ scenarios: [TimelineScenario], latency: UInt32?) {
        self.scenarios = scenarios
        self.latency = latency
    }
}

extension Faults.Rule {
    /// The rule in a sentence.
    fileprivate var explanation: String {
        let list = self.resource.map { "The \($0.rawValue)" } ?? "All lists"
        return switch self.fault {
        case .status(times: nil): "\(list): status 500 for every request."
        case .status(times: let times?): "\(list): status 500 for the first \(times.times), then the answer."
        case .truncate: "\(list): half an answer, and the connection is closed."
        case .invalidJSON: "\(list): an answer that isn't JSON."
        case .wrongType: "\(list): one field of one row is text and not a number."
        case .stall: "\(list): no answer, ever."
        }
    }
}

extension Int {
    fileprivate var times: String { self == 1 ? "request" : "\(self) requests" }
}
