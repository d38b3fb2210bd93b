//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("Future.description", .timeLimit(.minutes(60)))
struct FutureDescriptionTests {
    /// What stands in the parentheses.
    private func text<Success, Failure>(_ future: Future<Success, Failure>) -> String {
        let whole = future.description
        let types = "Future<\(Success.self), \(Failure.self)>("
        #expect(whole.hasPrefix(types) && whole.hasSuffix(")"))
        return String(whole.dropFirst(types.count).dropLast())
    }

    @Test func `a settled future says its outcome`() {
        let promise = Promise<Int, Telling>()
        let pending = promise.future
        promise.resolve(42)
        #expect(Future<Int, Never>.success(42).description == "Future<Int, Never>(success(42))")
        #expect(text(pending) == "success(42)")
        #expect("\(pending.state)" == "success(42)")
        #expect("\(Future<Int, any Error>.never.state)" == "pending")
        #expect(text(Future<Int, Telling>(.failure(.plain(1)))) == "failure(FuturesTestSupport.Telling.plain(1))")
    }

    @Test func `a promise's future says where the promise was made, and who waits`() {
        let promise = Promise<Int, Telling>()
        let place = "\(#fileID):\(#line - 1)"
        #expect(text(promise.future) == "pending: promise made at \(place)")
        let mapped = promise.future.map { $0 }
        promise.future.observe { _ in }
        #expect(text(promise.future) == "pending: promise made at \(place), 2 waiting: map, observe")
        promise.resolve(1)
        #expect(text(mapped) == "success(1)")
    }

    @Test func `what waits for its time says so, and what waits for the next attempt`() {
        let clock = ManualClock()
        let place = "\(#fileID):\(#line + 1)"
        let after = Future<Int, any Error>.after(.seconds(1), resolving: 1, clock: clock)
        #expect(text(after) == "pending: after at \(place)")
        #expect(text(after.map { $0 }) == "pending: map; waits for the timer set at \(place)")
        #expect(after.pendingChain?.heads.map(\.kind) == ["after"])
        let call = "\(#fileID):\(#line + 1)"
        let retry = Future<Int, Telling>.retry(.constant(.seconds(1), attempts: 2), clock: clock) { _ in
            .failure(.plain(1))
        }
        #expect(text(retry) == "pending: retry; waits for the next attempt of the retry called at \(call)")
    }

    @Test func `a stage says its operator, and the promise that it waits for`() {
        let promise = Promise<Int, Telling>()
        let place = "\(#fileID):\(#line - 1)"
        let mapped = promise.future.map { $0 }
        let chained = mapped.flatMap { .success($0) }
        #expect(text(mapped) == "pending: map, 1 waiting: flatMap; waits for the promise made at \(place)")
        #expect(text(chained) == "pending: flatMap; waits for the promise made at \(place)")
        promise.resolve(1)
    }

    @Test func `a flatMap that goes on waits for the promise of the inner future`() {
        let (outer, inner) = (Promise<Int, Telling>(), Promise<Int, Telling>())
        let place = "\(#fileID):\(#line - 1)"
        let other = Promise<Int, Telling>()
        let chained = outer.future.flatMap { _ in inner.future }
        outer.resolve(1)
        #expect(text(chained) == "pending: flatMap; waits for the promise made at \(place)")
        inner.resolve(2)
        other.resolve(3)
    }

    @Test(arguments: Operators.all) func `each operator has its name`(_ one: Operators) {
        let promise = Promise<Int, Telling>()
        let future = one.derive(promise.future)
        #expect(future.hasPrefix("pending: \(one.name); waits for the promise made at \(#fileID):\(#line - 2)"))
        promise.resolve(1)
    }

    @Test func `a combinator says where it was called, and what its inputs wait for`() {
        let promises = (0..<2).map { _ in Promise<Int, Telling>() }
        let made = "\(#fileID):\(#line - 1)"
        let both = zip(promises[0].future.map { $0 }, promises[1].future)
        let called = "\(#fileID):\(#line - 1)"
        #expect(text(both) == "pending: zip at \(called); waits for the promises made at \(made) (× 2)")
        promises[0].resolve(1)
        #expect(text(both).hasPrefix("pending: zip at \(called); waits for the promise"))
        promises[1].resolve(2)
        #expect(text(both) == "success(1, 2)")
    }

    @Test func `a combinator of combinators names the first few promises`() {
        let promises = (0..<10).map { _ in Promise<Int, Never>() }
        let made = "\(#fileID):\(#line - 1)"
        let all = Future.all([
            Future.all(promises.prefix(5).map(\.future)), Future.all(promises.suffix(5).map(\.future)),
        ])
        #expect(text(all).hasSuffix("waits for the promises made at \(made) (× 3) and more"))
        #expect(all.awaitedPromises().count == 10)
        for promise in promises { promise.resolve(1) }
        #expect(all.awaitedPromises().isEmpty)
    }

    @Test func `a combinator that waits for itself is described, and not for ever`() {
        let known = Promise<Future<Int, Never>, Never>()
        let knot = known.future.flatMap { $0 }
        let both = Future.race(knot, Promise<Int, Never>().future.withoutCancelling(), Future.never)
        known.resolve(both)
        #expect(text(both).hasPrefix("pending: race at "))
        #expect(text(knot).hasPrefix("pending: flatMap"))
    }

    @Test func `what a task works on says so`() async {
        let gate = Promise<Void, Never>()
        let future = Future { () async -> Int in
            await gate.future.value
            return 1
        }
        let place = "\(#fileID):\(#line - 4)"
        #expect(text(future) == "pending: task begun at \(place)")
        #expect(text(future.map { $0 }) == "pending: map; waits for the task begun at \(place)")
        let both = zip(future, Future<Int, Never>.never)
        #expect(text(both).hasSuffix("; waits for the task begun at \(place), a future that never settles"))
        gate.resolve()
        #expect(await future.value == 1)
    }

    @Test func `what nobody settles says so`() {
        let never = Future<Int, Telling>.never
        #expect(text(never) == "pending: never")
        #expect(text(never.map { $0 }) == "pending: map; waits for a future that never settles")
        #expect(never.pendingChain?.description == "never")
    }

    @Test func `what several callers share says so`() {
        let flights = SingleFlight<Int, Int, Telling>()
        let promise = Promise<Int, Telling>()
        let made = "\(#fileID):\(#line - 1)"
        let future = flights.run(1) { promise.future }
        #expect(text(future).hasPrefix("pending: shared run at \(#fileID):\(#line - 1)"))
        #expect(text(future).hasSuffix("; waits for the promise made at \(made)"))
        promise.resolve(1)
    }

    @Test func `what follows a future that waits for it waits for itself`() {
        let promise = Promise<Int, Telling>()
        let mapped = promise.future.map { $0 }
        promise.follow(mapped)
        let after = mapped.map { $0 }
        #expect(text(promise.future).hasSuffix("; waits for itself"))
        #expect(text(mapped).hasSuffix("; waits for itself"))
        #expect(text(after) == "pending: map; waits for a future that waits for itself")
        promise.resolve(1)
        #expect(text(after) == "success(1)")
    }

    @Test func `what combines a future that waits for it with a settled one waits for itself`() {
        let (promise, known) = (Promise<Int, Telling>(), Promise<Int, Telling>())
        let sum = zip(promise.future, known.future).map { $0 + $1 }
        promise.follow(sum)
        known.resolve(1)
        #expect(text(sum) == "pending: map, 1 waiting: follow; waits for itself")
        #expect(text(promise.future).hasSuffix("; waits for itself"))
        promise.resolve(1)
        #expect(text(sum) == "success(2)")
    }

    @Test func `what goes on with itself, and can't say so, waits for itself`() {
        let stop = BrokenPromise.listen { $0.fileID.hasSuffix("FutureDescriptionTests.swift") }
        defer { stop() }
        let start = Promise<Future<Int, Never>, Never>()
        let knot = start.future.flatMap { $0 }
        let after = knot.map { $0 }
        start.resolve(knot)
        #expect(text(knot) == "pending: future; waits for itself")
        #expect(text(after).hasSuffix("itself"))
    }

    @Test func `what is reached in two ways and only has to run doesn't wait for itself`() {
        let executor = ManualExecutor()
        let ready = Future<Int, Never>.success(1).map(on: .custom(executor)) { $0 }
        let both = zip(ready, ready)
        #expect(text(both).hasPrefix("pending: zip at "))
        #expect(!text(both).contains("itself"))
        executor.runAll()
        #expect(text(both) == "success(1, 1)")
    }

    @Test func `what only has to run on its executor says so`() {
        let executor = ManualExecutor()
        let future = Future<Int, Never>.success(1).map(on: .custom(executor)) { $0 }
        let place = "\(#fileID):\(#line - 1)"
        #expect(text(future) == "pending: map; waits for its executor, given at \(place)")
        let moved = future.map { $0 }
        #expect(text(moved).hasSuffix("waits for its executor, given at \(place)"))
        #expect(text(zip(moved, moved)).hasSuffix("waits for its executor, given at \(place)"))
        executor.runAll()
        #expect(text(future) == "success(1)")
    }

    @Test func `a promise is described as its future is`() {
        let promise = Promise<Int, Never>()
        #expect("\(promise)" == "Promise<Int, Never>(pending: promise made at \(#fileID):\(#line - 1))")
        promise.resolve(1)
        #expect("\(promise)" == "Promise<Int, Never>(success(1))")
    }

    @Test func `what has begun to run says so`() {
        let executor = ManualExecutor()
        let promise = Promise<Int, Never>()
        let (seen, own) = (Record<String>(), Guarded<Future<Int, Never>?>(nil))
        let note: @Sendable (Int) -> Int = { value in
            if let future = own.withLock({ $0 }) { seen.add(text(future)) }
            return value
        }
        own.withLock { $0 = promise.future.map(note) }
        promise.resolve(1)
        own.withLock { $0 = Future<Int, Never>.success(1).map(on: .custom(executor), note) }
        executor.runAll()
        #expect(seen.all == Array(repeating: "pending: map; its closure is running, or runs next", count: 2))
    }

    @Test func `a dropped promise that can't be told is named as dropped`() {
        let stopListening = BrokenPromise.listen { $0.fileID == #fileID }
        defer { stopListening() }
        var promise: Promise<Int, Never>? = Promise()
        let place = "\(#fileID):\(#line - 1)"
        let future = promise?.future ?? .never
        let mapped = future.map { $0 }
        promise = nil
        #expect(text(future) == "pending: promise; waits for the promise made at \(place), which was dropped")
        #expect(mapped.description.hasSuffix("the promise made at \(place), which was dropped)"))
        #expect(mapped.awaitedPromises().map(\.isBroken) == [true])
    }

    @Test func `waiters are counted, and the first five named`() {
        let promise = Promise<Int, Never>()
        for _ in 0..<1_000 { promise.future.observe { _ in } }
        let list = "1000 waiting: observe, observe, observe, observe, observe, …"
        #expect(text(promise.future).hasSuffix(list))
        promise.future.observe { _ in }
        #expect(text(promise.future).hasSuffix("more than \(list)"))
        promise.resolve(1)
    }

    @Test func `a dump shows what the description says`() {
        let promise = Promise<Int, Telling>()
        let place = "\(#fileID):\(#line - 1)"
        let mapped = promise.future.map { $0 }
        promise.future.observe { _ in }
        var dumped = ""
        dump(mapped, to: &dumped)
        #expect(dumped.contains("kind: \"map\"") && dumped.contains("the promise made at \(place)"), "\(dumped)")
        promise.resolve(7)
        dumped = ""
        dump(mapped, to: &dumped)
        #expect(dumped.contains("state: ") && dumped.contains("success") && dumped.contains("7"), "\(dumped)")
    }

    @Test func `describing races with everything else`() {
        for _ in 0..<200 {
            let promise = Promise<Int, any Error>()
            let chained = promise.future.map { $0 + 1 }.flatMap { .success($0) }
            let both = zip(chained, promise.future.timeout(after: .seconds(100)))
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                switch thread {
                case 0: promise.resolve(1)
                case 1: both.cancel()
                case 2: chained.observe { _ in }
                default: break
                }
                #expect(
                    !both.description.isEmpty && !chained.description.isEmpty && !promise.future.description.isEmpty
                )
            }
        }
    }
}

/// An operator, and how its future is described.
struct Operators: CustomTestStringConvertible, Sendable {
    let name: String
    let derive: @Sendable (Future<Int, Telling>) -> String

    var testDescription: String { name }

    static let all = [
        Operators(name: "map") { "\($0.map { $0 })".inParentheses },
        Operators(name: "filter") { "\($0.filter(orFail: .plain(1)) { _ in true })".inParentheses },
        Operators(name: "recover") { "\($0.recover { _ in 1 })".inParentheses },
        Operators(name: "mapError") { "\($0.mapError { $0 })".inParentheses },
        Operators(name: "replaceError") { "\($0.replaceError(with: 1))".inParentheses },
        Operators(name: "asVoid") { "\($0.asVoid())".inParentheses },
        Operators(name: "asResult") { "\($0.asResult())".inParentheses },
        Operators(name: "eraseToAnyError") { "\($0.eraseToAnyError())".inParentheses },
        Operators(name: "flatMap") { "\($0.flatMap { .success($0) })".inParentheses },
        Operators(name: "flatMapError") { "\($0.flatMapError { .failure($0) })".inParentheses },
        Operators(name: "onSuccess") { "\($0.onSuccess { _ in })".inParentheses },
        Operators(name: "onFailure") { "\($0.onFailure { _ in })".inParentheses },
        Operators(name: "always") { "\($0.always { })".inParentheses },
        Operators(name: "timeout") { "\($0.timeout(after: .seconds(1_000), failWith: .plain(1)))".inParentheses },
        Operators(name: "on") { "\($0.on(.concurrent))".inParentheses },
    ]
}

extension String {
    /// What stands in the last parentheses.
    fileprivate var inParentheses: String {
        String(reversed().dropFirst().prefix { $0 != "(" }.reversed())
    }
}
