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

@Suite("A promise that is dropped behind others", .serialized, .timeLimit(.minutes(60)))
struct BrokenInputTests {
    /// What goes on with two futures, or with the first of them.
    enum Behind: CaseIterable {
        case zip, zipOfZip, all, allSettled, any, race, reduce, traverse
        case withoutCancelling, flight, cache, limiter, followed

        typealias Number = Future<Int, Plain>

        func future(of input: Number, _ other: Number) -> Future<Void, Plain> {
            switch self {
            case .zip: return both(input, other).asVoid()
            case .zipOfZip: return both(both(input, other), other).asVoid()
            case .all: return Number.all([input, other]).asVoid()
            case .allSettled: return Number.allSettled([input, other]).asVoid().setFailureType(to: Plain.self)
            case .any:
                let failing: Number = other.flatMap { _ -> Number in .failure(Plain()) }
                return Number.any([input, failing]).mapError { _ in Plain() }.asVoid()
            case .race: return Number.race([input, input], ifEmpty: Plain()).asVoid()
            case .reduce: return Number.reduce([input, other], into: 0) { $0 += $1 }.asVoid()
            case .traverse: return Number.traverse([input, other]) { $0 }.asVoid()
            case .withoutCancelling: return input.withoutCancelling().asVoid()
            case .flight: return SingleFlight<Int, Int, Plain>().run(0) { input }.asVoid()
            case .cache:
                let cached: Number = FutureCache<Int, Int, Plain>().value(for: 0) { input }
                return cached.asVoid()
            case .limiter:
                let limited: Number = FutureLimiter(maxConcurrent: 1).run { () -> Number in input }
                return limited.asVoid()
            case .followed:
                let promise = Promise<Int, Plain>(file: "BrokenInput/Following.swift", line: 9)
                promise.follow(input)
                return promise.future.asVoid()
            }
        }
    }

    struct Plain: Error {}

    /// What happens to the future behind, once the promise is dropped.
    enum Then: CaseIterable { case nothing, cancelled, cancelledBefore }

    @Test(
        arguments: Behind.allCases,
        [(false, Then.nothing), (true, .nothing), (false, .cancelled), (true, .cancelled), (true, .cancelledBefore)]
    )
    func `is reported once, with the line that made it, and found above what waits`(
        _ behind: Behind,
        _ order: (isLate: Bool, then: Then)
    ) {
        let isLate = order.isLate
        let reports = Record<UInt>()
        let stop = BrokenPromise.listen { broken in
            guard broken.fileID.hasPrefix("BrokenInput/") || broken.fileID.hasSuffix("BrokenInputTests.swift") else {
                return false
            }
            reports.add(broken.line)
            return true
        }
        defer { stop() }
        var dropped: Promise<Int, Plain>? = Promise(file: "BrokenInput/Dropped.swift", line: 7)
        let input = dropped?.future ?? .success(0)
        let sound = Promise<Int, Plain>(file: "BrokenInput/Sound.swift", line: 8)
        if !isLate { dropped = nil }
        let behind = behind.future(of: input, sound.future)
        if order.then == .cancelledBefore { behind.cancel() }
        dropped = nil
        if order.then == .cancelled { behind.cancel() }
        #expect(behind.pendingChain?.heads.contains { $0.isBroken && $0.place?.line == 7 } == true)
        sound.resolve(1)
        #expect(reports.all == [7])
        #expect(behind.pendingChain?.heads.contains { $0.isBroken && $0.place?.line == 7 } == true)
        #expect("\(behind)".contains("BrokenInput/Dropped.swift:7"))
    }
}

extension BrokenInputTests {
    @Test(arguments: [false, true])
    func `is reported once where a stage behind it can say so, and nobody looks at that`(_ isLate: Bool) {
        let reports = Record<String>()
        let stop = FutureProblem.listen { problem in
            guard "\(problem)".contains("BrokenInput/Erased.swift:7") else { return false }
            reports.add("\(problem)")
            return true
        }
        defer { stop() }
        var dropped: Promise<Int, Plain>? = Promise(file: "BrokenInput/Erased.swift", line: 7)
        let input = dropped?.future ?? .success(0)
        if !isLate { dropped = nil }
        var behind: Future<Int, any Error>? = input.eraseToAnyError().map { $0 }
        dropped = nil
        #expect(behind?.known != nil)
        behind = nil
        #expect(reports.all.count == 1)
    }
}

/// As `zip`, whose name stands for something else above.
private func both<First: Sendable, Second: Sendable, Failure: Error>(
    _ first: Future<First, Failure>,
    _ second: Future<Second, Failure>
) -> Future<(First, Second), Failure> {
    zip(first, second)
}
