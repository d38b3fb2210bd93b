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

    @Test(arguments: [false, true])
    func `two to seven values of different types, of futures and of descriptions`(_ isKnown: Bool) {
        let seven = Seven()
        if isKnown { seven.resolve() }
        let futures = seven.texts
        let descriptions = seven.textsOfDescriptions
        if !isKnown {
            for future in futures { #expect(future.state == .pending) }
            seven.resolve()
        }
        for texts in [futures, descriptions.map { $0.start() }] {
            #expect(
                texts.map(\.state) == [
                    .completed(.success(#"(1, "two")"#)),
                    .completed(.success(#"(1, "two", true)"#)),
                    .completed(.success(#"(1, "two", true, 4.5)"#)),
                    .completed(.success(#"(1, "two", true, 4.5, [5])"#)),
                    .completed(.success(#"(1, "two", true, 4.5, [5], nil)"#)),
                    .completed(.success(#"(1, "two", true, 4.5, [5], nil, ["x": 7])"#)),
                ]
            )
        }
    }

    /// Seven inputs, and what zip makes of the first two of them, the first three, and so on.
    private struct Seven {
        let a = Promise<Int, Fault>()
        let b = Promise<String, Fault>()
        let c = Promise<Bool, Fault>()
        let d = Promise<Double, Fault>()
        let e = Promise<[Int], Fault>()
        let f = Promise<Int?, Fault>()
        let g = Promise<[String: Int], Fault>()

        /// From the last to the first, so that the order of the outcomes is not that of the inputs.
        func resolve() {
            g.resolve(["x": 7])
            f.resolve(nil)
            e.resolve([5])
            d.resolve(4.5)
            c.resolve(true)
            b.resolve("two")
            a.resolve(1)
        }

        var texts: [Future<String, Fault>] {
            let (a, b, c, d, e, f, g) = (a.future, b.future, c.future, d.future, e.future, f.future, g.future)
            return [
                zip(a, b).map { a, b in "\((a, b))" },
                zip(a, b, c).map { a, b, c in "\((a, b, c))" },
                zip(a, b, c, d).map { a, b, c, d in "\((a, b, c, d))" },
                zip(a, b, c, d, e).map { a, b, c, d, e in "\((a, b, c, d, e))" },
                zip(a, b, c, d, e, f).map { a, b, c, d, e, f in "\((a, b, c, d, e, f))" },
                zip(a, b, c, d, e, f, g).map { a, b, c, d, e, f, g in "\((a, b, c, d, e, f, g))" },
            ]
        }

        var textsOfDescriptions: [LazyFuture<String, Fault>] {
            let (a, b, c, d) = (
                LazyFuture(a.future), LazyFuture(b.future), LazyFuture(c.future), LazyFuture(d.future)
            )
            let (e, f, g) = (LazyFuture(e.future), LazyFuture(f.future), LazyFuture(g.future))
            return [
                zip(a, b).map { a, b in "\((a, b))" },
                zip(a, b, c).map { a, b, c in "\((a, b, c))" },
                zip(a, b, c, d).map { a, b, c, d in "\((a, b, c, d))" },
                zip(a, b, c, d, e).map { a, b, c, d, e in "\((a, b, c, d, e))" },
                zip(a, b, c, d, e, f).map { a, b, c, d, e, f in "\((a, b, c, d, e, f))" },
                zip(a, b, c, d, e, f, g).map { a, b, c, d, e, f, g in "\((a, b, c, d, e, f, g))" },
            ]
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
