//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import Testing

/// What describing work takes, and what starting it takes, in blocks of memory; see `OperatorCost`.
@Suite(
    "LazyFuture: allocations",
    .enabled(if: OperatorCost.isExact, "exact in a release build by Swift 6.3 on glibc, without a sanitizer"),
    .timeLimit(.minutes(60))
)
struct LazyCostTests {
    typealias Lazy = LazyFuture<Int, Fault>

    /// An operator to describe with.
    enum Stage: CaseIterable {
        case map, flatMap, mapError, recover, then, onSuccess

        /// What a stage takes in each run, of a known source or of a pending one.
        var started: (known: Int, pending: Int) {
            switch self {
            case .map, .mapError, .recover, .then, .onSuccess: (0, 1)
            case .flatMap: (3, 1)
            }
        }

        func attach(to work: Lazy) -> Lazy {
            switch self {
            case .map: work.map { $0 }
            case .flatMap: work.flatMap { .success($0) }
            case .mapError: work.mapError { $0 }
            case .recover: work.recover { _ in 1 }
            case .then: work.then { $0.filter(orFail: .first) { _ in true } }
            case .onSuccess: work.onSuccess { _ in }
            }
        }

        func chain(of count: Int, after source: Lazy) -> Lazy {
            var work = source
            for _ in 0..<count { work = attach(to: work) }
            return work
        }
    }

    @Test(arguments: Stage.allCases, [1, 2, 10, 100])
    func `each stage that is described takes one block, however many there are`(_ stage: Stage, _ count: Int) {
        let source = Lazy.success(1)
        #expect(OperatorCost.allocations { stage.chain(of: count, after: source) } == count)
    }

    @Test(arguments: Stage.allCases, [false, true])
    func `each stage that is started takes the same, however many there are`(_ stage: Stage, _ isKnown: Bool) {
        let work = Work<Int, Fault>()
        let source = Lazy.deferred { isKnown ? .success(1) : work.future }
        let each = isKnown ? stage.started.known : stage.started.pending
        for (doublings, count) in [1, 2, 4, 8, 16, 32, 64, 128].enumerated() {
            let described = stage.chain(of: count, after: source)
            let taken = OperatorCost.allocations { described.start() }
            // The source has a step too, and the way to it stands in an array, which doubles.
            #expect((count * each...count * each + 3 + doublings).contains(taken), "\(count) stages: \(taken)")
        }
    }
}
