//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Everything that a pending future waits for, at one moment: stage by stage, up to the promises at the heads of its
/// chains.
///
/// ```swift
/// if let chain = page.pendingChain { print(chain) }
/// ```
///
/// ```text
/// flatMap
/// zip, called at App/Page.swift:20
/// ├ task, begun at App/API.swift:12
/// └ map × 3
///   promise, made at App/API.swift:40, which was dropped
/// ```
///
/// Encode it for other programs, or draw it with ``mermaid`` and ``dot``.
public struct PendingChain: Hashable, Sendable, Codable {
    /// A future of the chain, or several of the same kind, each of which waits for the next.
    public struct Stage: Hashable, Sendable, Codable {
        /// The origin of the future: the name of an operator or a combinator, `promise`, `task`, `shared` for a run
        /// that callers share, or `never`.
        public let kind: String
        /// How many of the same kind, called at the same place, follow one another here.
        public internal(set) var count: Int
        /// Where the promise was made, the combinator was called, or the work was begun.
        ///
        /// For an operator, where it was called, but only while `PendingFutures.track()` is on; nil otherwise.
        public let place: CodePlace?
        /// The name that ``Future/labeled(_:)`` has given it, while `PendingFutures.track()` is on.
        public let label: String?
        /// Whether the promise is gone, so that the future can't settle any more.
        public let isBroken: Bool
        /// What it waits for: indices of ``PendingChain/stages``.
        ///
        /// Empty for a promise, for a task, and for a stage that only waits for its executor.
        public internal(set) var inputs: [Int]
    }

    /// The stages; the first one is the future itself.
    public let stages: [Stage]

    /// Whether there are more: a chain has at most 1,000 stages here.
    public let isCut: Bool

    /// The stages that wait for no other: promises, tasks, and stages that only wait for their executor.
    ///
    /// ```swift
    /// for head in chain.heads { print(head.kind, head.isBroken) }
    /// ```
    ///
    /// - Complexity: O(n) for n stages.
    public var heads: [Stage] { stages.filter(\.inputs.isEmpty) }

    static let limit = 1_000
}

extension PendingChain {
    /// Reads a chain that another program has written.
    ///
    /// - Parameter decoder: What has it.
    /// - Throws: `DecodingError`, also if a stage waits for one that isn't there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let stages = try container.decode([Stage].self, forKey: .stages)
        guard stages.allSatisfy({ $0.inputs.allSatisfy(stages.indices.contains) }) else {
            throw DecodingError.dataCorruptedError(
                forKey: .stages,
                in: container,
                debugDescription: "a stage waits for one that isn't there"
            )
        }
        self.init(stages: stages, isCut: try container.decode(Bool.self, forKey: .isCut))
    }

    /// What a cell waits for; nil if it is settled.
    ///
    /// May be called from any thread.
    init?(above cell: FutureCell) {
        var survey = ChainSurvey()
        guard let start = survey.climb(from: cell) else { return nil }
        self = survey.described(from: [start]).chain
    }
}

extension Future {
    /// Everything that this future waits for now, or nil if it is settled.
    ///
    /// Use it to find out why a program stalls. It goes up through operators, and through combinators to each pending
    /// input. What has to settle first, promises and tasks, are the ``PendingChain/heads``.
    ///
    /// - Complexity: O(n) for n futures on the path. May be called from any thread; other threads may wait briefly for
    ///   a lock that it holds.
    public var pendingChain: PendingChain? {
        guard case .cell(let object) = storage, !CellPointer(object).state.now.isSettled else { return nil }
        return PendingChain(above: object)
    }
}
