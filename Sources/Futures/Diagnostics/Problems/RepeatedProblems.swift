//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Counts problems of each kind and place, so that a server that drops a promise in every request doesn't fill its log.
struct RepeatedProblems: Sendable {
    private enum Kind: Hashable {
        case brokenPromise(BrokenPromise.Reason)
        case unseenFailure(future: String)
    }

    private struct Source: Hashable {
        let kind: Kind
        let fileID: String
        let line: UInt
    }

    private var counts: [Source: Int] = [:]

    private static let shared = Locked(RepeatedProblems())

    /// The line to print for a problem, or nil if the problem is one of many.
    static func line(for problem: FutureProblem) -> String? {
        let count = shared.withLock { $0.count(problem) }
        guard isPrinted(count) else { return nil }
        return "Futures: \(problem)" + (count == 1 ? "" : " (\(count) times by now)")
    }

    /// Counts a problem, and returns how many there have been of its kind and place; 1 if the place is unknown.
    mutating func count(_ problem: FutureProblem) -> Int {
        let source =
            switch problem {
            case .brokenPromise(let broken):
                Source(kind: .brokenPromise(broken.reason), fileID: broken.fileID, line: broken.line)
            case .unseenFailure(let failure):
                source(of: failure)
            }
        // An unknown place stands for many.
        if source.line == 0 { return 1 }
        counts[source, default: 0] += 1
        return counts[source, default: 0]
    }

    /// Where the failure comes from; where that is unknown, the place that a broken promise itself tells.
    private func source(of failure: UnseenFailure) -> Source {
        let kind = Kind.unseenFailure(future: failure.future)
        if failure.line == 0, let broken = failure.error as? BrokenPromise {
            return Source(kind: kind, fileID: broken.fileID, line: broken.line)
        }
        return Source(kind: kind, fileID: failure.fileID, line: failure.line)
    }

    /// Whether all digits but the first are zero.
    static func isPrinted(_ count: Int) -> Bool {
        var count = count
        while count.isMultiple(of: 10), count > 0 { count /= 10 }
        return count < 10
    }
}
