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

@Suite("zip", .timeLimit(.minutes(60)))
struct ZipTests {
    @Test func `values of different types come in the order of the inputs`() throws {
        let (number, text) = (Work<Int, Fault>(), Work<String, Fault>())
        let both = zip(number.future, text.future, Future<Bool, Fault>.success(true))
        text.promise.resolve("seven")
        #expect(both.map { _ in 0 }.state == .pending)
        number.promise.resolve(7)
        guard case .completed(.success((7, "seven", true))) = both.state else {
            Issue.record("\(both)")
            return
        }
    }

    @Test func `the first failure in time is the outcome, and cancels the others`() {
        let (number, text) = (Work<Int, Fault>(), Work<String, Fault>())
        let both = zip(number.future, text.future)
        text.promise.reject(.first)
        #expect(both.failure == .first)
        #expect(number.isStopped)
    }

    @Test func `the same future may come twice`() {
        let work = Work<Int, Never>()
        let both = zip(work.future, work.future).map { $0 + $1 }
        work.promise.resolve(21)
        #expect(both.state == .completed(.success(42)))
    }

    @Test func `one input`() {
        let one: Future<Int, Never> = zip(Future<Int, Never>.success(1))
        #expect(one.state == .completed(.success(1)))
    }

    @Test func `cancelling it cancels the inputs`() {
        let (number, text) = (Work<Int, any Error>(), Work<String, any Error>())
        let both = zip(number.future, text.future)
        both.cancel()
        #expect(number.isStopped)
        #expect(text.isStopped)
        #expect(both.failure is CancellationError)
    }

    @Test func `a zip that can't say cancelled asks its inputs and waits for them`() {
        let (number, text) = (Work<Int, Never>(), Work<String, Never>())
        let both = zip(number.future, text.future).map { "\($0)\($1)" }
        both.cancel()
        #expect(number.isStopped)
        #expect(text.isStopped)
        number.promise.resolve(1)
        text.promise.resolve("a")
        #expect(both.state == .completed(.success("1a")))
    }
}
