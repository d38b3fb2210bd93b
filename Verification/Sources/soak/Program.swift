//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A random program: promises, futures derived from them, and what threads do with them at the same time.
struct Program {
    /// How a future comes to be.
    ///
    /// Sources are indices of earlier ones.
    enum Node {
        case promise
        case map(Int)
        case failing(Int)
        case flatMap(Int, to: Int)
    }

    enum Action {
        /// Settles a promise, or loses against another who does; a negative value stands for a failure.
        case settle(Int, Int)
        case observe(Int)
        case cancel(Int)
        /// Derives one more, and looks at what comes of it.
        case derive(Int)
    }

    let nodes: [Node]
    let threads: [[Action]]
    let hasCancellations: Bool

    init(seed: UInt64) {
        var random = Generator(seed: seed)
        var nodes: [Node] = [.promise]
        for index in 1..<Int.random(in: 3...14, using: &random) {
            let source = Int.random(in: 0..<index, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1: nodes.append(.promise)
            case 2, 3, 4: nodes.append(.map(source))
            case 5: nodes.append(.failing(source))
            default: nodes.append(.flatMap(source, to: Int.random(in: 0..<index, using: &random)))
            }
        }
        let cancels = Bool.random(using: &random)
        var threads: [[Action]] = Array(repeating: [], count: Int.random(in: 2...4, using: &random))
        var actions: [Action] = []
        for (index, node) in nodes.enumerated() {
            if case .promise = node {
                // The same value from whoever is first, so that the outcome is known.
                let value = Int.random(in: -1...9, using: &random)
                for _ in 0..<Int.random(in: 1...2, using: &random) { actions.append(.settle(index, value)) }
            }
            for _ in 0..<Int.random(in: 0...2, using: &random) { actions.append(.observe(index)) }
            if Bool.random(using: &random) { actions.append(.derive(index)) }
            if cancels, Int.random(in: 0..<4, using: &random) == 0 { actions.append(.cancel(index)) }
        }
        for action in actions.shuffled(using: &random) {
            threads[Int.random(in: 0..<threads.count, using: &random)].append(action)
        }
        self.nodes = nodes
        self.threads = threads
        hasCancellations = cancels
    }
}

extension Program {
    /// What a future comes to be, by itself: the oracle, which knows nothing of threads.
    enum Value: Equatable {
        case value(Int)
        case failed
        case cancelled
        case pending
    }

    func expected() -> [Value] {
        var settled: [Int: Int] = [:]
        for case .settle(let index, let value) in threads.joined() { settled[index] = value }
        var values: [Value] = []
        for (index, node) in nodes.enumerated() {
            switch node {
            case .promise: values.append(settled[index].map { $0 < 0 ? .failed : .value($0) } ?? .pending)
            case .map(let source): values.append(values[source].mapped { .value($0 + 1) })
            case .failing(let source): values.append(values[source].mapped { $0 % 2 == 0 ? .failed : .value($0) })
            case .flatMap(let source, let inner): values.append(values[source].mapped { _ in values[inner] })
            }
        }
        return values
    }
}

extension Program.Value {
    func mapped(_ transform: (Int) -> Self) -> Self {
        if case .value(let value) = self { transform(value) } else { self }
    }
}
