//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

// One after the other: they hear of each other's promises.
@Suite("Reports of a drop behind a wider failure", .serialized, .timeLimit(.minutes(60)))
struct WidenedFailureReportTests {
    /// Who passes a failure on as one of its own.
    enum Way: CaseIterable {
        case all, any, reduce, race, zip, traverse, follow, withoutCancelling, limiter, flight, cache, memoized

        func next(after source: Future<Int, any Error>) -> Future<Int, any Error> {
            switch self {
            case .all: return Future.all([source]).map { $0[0] }
            case .any: return Future.any([source, source]).eraseToAnyError()
            case .reduce: return Future.reduce([source], into: 0) { $0 += $1 }
            case .race: return Future.race(source, source)
            case .zip: return Futures.zip(source, source).map { $0.0 }
            case .traverse: return Future.traverse([0]) { _ in source }.map { $0[0] }
            case .follow:
                let promise = Promise<Int, any Error>()
                promise.follow(source)
                return promise.future
            case .withoutCancelling: return source.withoutCancelling()
            case .limiter: return FutureLimiter(maxConcurrent: 1).run { source }
            case .flight: return SingleFlight<Int, Int, any Error>().run(0) { source }
            case .cache: return FutureCache<Int, Int, any Error>().value(for: 0) { source }
            case .memoized: return LazyFuture.deferred { source }.memoized().start()
            }
        }
    }

    /// What is reported of the promises of this file while the closure runs.
    private func reports(_ body: () -> Void) -> [String] {
        let reports = Record<String>()
        let stop = FutureProblem.listen { problem in
            switch problem {
            case .brokenPromise(let broken) where broken.fileID == #fileID: reports.add("broken")
            case .unseenFailure(let failure) where Self.broken(in: failure.error)?.fileID == #fileID:
                reports.add("unseen")
            default: return false
            }
            return true
        }
        defer { stop() }
        body()
        return reports.all
    }

    private static func broken(in error: any Error) -> BrokenPromise? {
        error as? BrokenPromise ?? (error as? AllFailed<any Error>)?.failures.first as? BrokenPromise
    }

    @Test(arguments: Way.allCases)
    func `a drop is reported once, whoever passes its failure on`(_ way: Way) {
        let heard = reports {
            let promise = Promise<Int, Mute>()
            _ = way.next(after: promise.future.mapError { $0 as any Error })
        }
        #expect(heard == ["broken"])
    }

    @Test(arguments: Way.allCases)
    func `a promise that can say so is reported by the failure`(_ way: Way) {
        let heard = reports {
            let promise = Promise<Int, any Error>()
            _ = way.next(after: promise.future)
        }
        #expect(heard == ["unseen"])
    }

    @Test(arguments: Way.allCases)
    func `so is a hop whose job was dropped`(_ way: Way) {
        let heard = reports {
            let promise = Promise<Int, any Error>()
            _ = way.next(after: promise.future.on(.custom(Dropping())))
            promise.resolve(1)
        }
        #expect(heard == ["unseen"])
    }
}

/// Drops its jobs.
private struct Dropping: FutureExecutor {
    func enqueue(_ job: FutureJob) {}
}
