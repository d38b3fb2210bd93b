//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport
import Testing

@testable import Futures

@Suite("Repeated problems", .timeLimit(.minutes(60)))
struct RepeatedProblemsTests {
    @Test func `the default report prints some of many drops of one place, and the first of another`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            for line in [1, 2] as [UInt] {
                for _ in 0..<(line == 1 ? 1_000 : 1) {
                    var promise: Promise<Int, Never>? = Promise(file: "Server/Request.swift", line: line)
                    let future = promise?.future
                    promise = nil
                    withExtendedLifetime(future) {}
                }
            }
        }
        let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self).split(separator: "\n")
        let (many, one) = (said.filter { $0.contains("swift:1 ") }, said.filter { $0.contains("swift:2 ") })
        #expect(many.count == 10 + 9 + 9)
        #expect(many.first?.contains("times") == false)
        #expect(many.last?.hasSuffix(" (1000 times by now)") == true)
        #expect(one.count == 1)
    }

    @Test func `jobs that an executor drops are counted by the place of the closure`() async throws {
        struct Dropping: FutureExecutor {
            func enqueue(_ job: FutureJob) {}
        }
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            for _ in 0..<1_000 { _ = Future<Int, any Error>.success(1).map(on: .custom(Dropping())) { $0 } }
        }
        let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self).split(separator: "\n")
        #expect(said.count == 10 + 9 + 9)
    }

    @Test func `printed are numbers with one digit that isn't zero`() {
        #expect(
            (1...1_200).filter(RepeatedProblems.isPrinted).map { "\($0)" }.joined(separator: " ") == """
                1 2 3 4 5 6 7 8 9 10 20 30 40 50 60 70 80 90 100 200 300 400 500 600 700 800 900 1000
                """
        )
    }

    @Test func `problems of one place are counted for each kind`() {
        var problems = RepeatedProblems()
        let broken = FutureProblem.brokenPromise(
            BrokenPromise(Origin(file: "Module/File.swift" as StaticString, line: 7))
        )
        let inJob = FutureProblem.brokenPromise(
            BrokenPromise(Origin(file: "Module/File.swift" as StaticString, line: 7).inDroppedJob)
        )
        #expect([broken, inJob, broken, inJob, broken].map { problems.count($0) } == [1, 1, 2, 2, 3])
        let inCycle = FutureProblem.brokenPromise(BrokenPromise(.cycle))
        #expect([inCycle, inCycle].map { problems.count($0) } == [1, 1])
    }
}
