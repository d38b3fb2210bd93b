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

@Suite("Operators on actors", .timeLimit(.minutes(60)))
struct IsolatedOperatorTests {
    // Actors.

    @Test func `a closure touches the state of its actor`() async throws {
        let teller = Teller()
        let promise = Promise<Int, Telling>()
        let (first, second) = (Promise<Void, Never>(), Promise<Void, Never>())
        promise.future.map(on: .actor(teller)) { number in
            teller.preconditionIsolated()
            return number * 2
        }
        .observe(isolatedTo: teller) { me, outcome in
            me.seen.append("observe \(outcome)")
            first.resolve()
        }
        promise.resolve(20)
        await first.future.value
        Future<Int, Stoppable>.failure(.plain(1)).observe(isolatedTo: teller) { me, outcome in
            if outcome == .failure(.plain(1)) { me.seen.append("observe a failure") }
            second.resolve()
        }
        await second.future.value
        #expect(await teller.seen == ["observe success(40)", "observe a failure"])
    }

    @Test func `a closure over a known outcome may be attached while the actor's state is changed`() async {
        let teller = Teller()
        await teller.observeWhileChanging().value
        #expect(await teller.seen == ["changed", "observed 1"])
    }

    @Test func `on its own actor a closure over a pending future runs when it settles`() async {
        let teller = Teller()
        let promise = Promise<Int, Never>()
        let seen = await teller.note(promise.future)
        #expect(seen.isPending)
        promise.resolve(4)
        await seen.value
        #expect(await teller.seen == ["noted success(4)"])
    }

    @Test func `inside a job of the actor there is no second one`() async {
        let teller = Teller()
        let order = Record<String>()
        let outer = Future<Int, Never>.success(1).map(on: .actor(teller)) { number in
            Future<Int, Never>.success(number).map(on: .actor(teller)) { number in
                order.add("inner")
                return number
            }.observe { _ in order.add("after inner") }
            order.add("outer")
        }
        await outer.value
        // All in one job: what was enqueued on the actor afterwards comes later.
        await teller.turn()
        #expect(order.all == ["outer", "inner", "after inner"])
    }

    @Test func `inside a job of the actor, what was attached before comes first`() async {
        let teller = Teller()
        let order = Record<String>()
        let (start, number) = (Promise<Void, Never>(), Promise<Int, Never>())
        let first = number.future.map(on: .actor(teller)) { _ in order.add("first") }
        let last = start.future.flatMap(on: .actor(teller)) { () -> Future<Void, Never> in
            // Its closure waits for its turn on the actor, which this one has.
            onOtherThread { number.resolve(1) }
            return number.future.map(on: .actor(teller)) { _ in order.add("last") }
        }
        start.resolve()
        await last.value
        await first.value
        #expect(order.all == ["first", "last"])
    }

    @Test func `an actor with an executor of its own`() async {
        let ledger = QueuedLedger()
        let promise = Promise<Int, Never>()
        let noted = Promise<Void, Never>()
        promise.future.observe(isolatedTo: ledger) { me, outcome in
            if case .success(let number) = outcome { me.add(number) }
            noted.resolve()
        }
        promise.resolve(3)
        await noted.future.value
        #expect(await ledger.entries == [3])
    }

    // The main actor.

    @MainActor @Test func `closures touch what is isolated to the main actor`() async throws {
        let screen = Screen()
        let promise = Promise<Int, Telling>()
        let future = promise.future
        let doubled = future.map(on: .main) { number in
            screen.shown.append("map")
            return number * 2
        }
        doubled.observe(on: .main) { outcome in screen.shown.append("observe \(outcome)") }
        let end = doubled.flatMap(on: .main) { number in
            screen.shown.append("flatMap")
            return Future.success(number)
        }
        .onSuccess(on: .main) { screen.shown.append("onSuccess \($0)") }
        promise.resolve(1)
        #expect(screen.shown.isEmpty)
        #expect(try await end.value == 2)
        let last = end.always(on: .main) { screen.shown.append("always") }.map(on: .main) { $0 }
        _ = try await last.value
        #expect(screen.shown == ["map", "observe success(2)", "flatMap", "onSuccess 2", "always"])
    }

    @MainActor @Test func `failures on the main actor`() async {
        let screen = Screen()
        let failed = Future<Int, Stoppable>.failure(.plain(1))
            .onFailure(on: .main) { screen.shown.append("\($0)") }
        let recovered = failed.recover(on: .main) { _ in screen.shown.count }
        #expect(await recovered.value == 1)
    }

    @MainActor @Test func `values are kept, and futures made or refused, by what the main actor knows`() async {
        let screen = Screen()
        screen.shown = ["one"]
        let source = Future<Int, Stoppable>.success(1)
        let kept = source.filter(orFail: .plain(0), on: .main) { $0 == screen.shown.count }
        #expect(await kept.result == .success(1))
        let refused: Future<Int, Stoppable> = source.flatMap(on: .main) { number throws(Stoppable) in
            throw .plain(number + screen.shown.count)
        }
        #expect(await refused.result == .failure(.plain(2)))
        let other = source.filter(orFail: .plain(0), on: .immediate(.main)) { @MainActor in $0 > screen.shown.count }
        #expect(await other.result == .failure(.plain(0)))
    }

    @MainActor @Test func `an executor that is chosen may be the main actor`() async {
        let preferred: AnyFutureExecutor? = nil
        let known = Future<Int, Never>.success(1)
        let seen = known.map(on: preferred ?? .mainActor) { number in MainActor.assumeIsolated { number } }
        #expect(await seen.value == 1)
        let screen = Screen()
        let counted = Future<Int, Never>(on: .main) {
            screen.shown.append("work")
            return screen.shown.count
        }
        #expect(screen.shown.isEmpty)
        #expect(await counted.value == 1)
        let failed = Future<Int, Stoppable>(on: .main) { () throws(Stoppable) in throw .plain(screen.shown.count) }
        #expect(await failed.result == .failure(.plain(1)))
        #expect(failed.state == .failure(.plain(1)) && counted.state == .success(1))
    }

    @Test func `a closure settled on another thread runs on the main actor`() async {
        let promise = Promise<Int, Never>()
        let seen = promise.future.map(on: .main) { number in
            MainActor.preconditionIsolated()
            return number
        }
        onOtherThread { promise.resolve(1) }
        #expect(await seen.value == 1)
    }

    // At once, or there.

    @MainActor @Test func `on the main actor it runs at once`() {
        let screen = Screen()
        Future<Int, Never>.success(1).observe(on: .immediate(.main)) { @MainActor _ in screen.shown.append("now") }
        #expect(screen.shown == ["now"])
        Future<Int, Never>.success(1).observe(on: .main) { @MainActor _ in screen.shown.append("later") }
        #expect(screen.shown == ["now"])
    }

    @Test func `elsewhere it goes to the main actor`() async {
        let promise = Promise<Int, Never>()
        let ran = promise.future.map(on: .immediate(.main)) { _ in MainActor.preconditionIsolated() }
        onOtherThread { promise.resolve(1) }
        await ran.value
    }
}

private actor Teller {
    var seen: [String] = []
    private var turns = 0

    /// Comes back when what was enqueued before has run.
    ///
    /// It counts, because the optimiser leaves out a visit that does nothing.
    func turn() { turns += 1 }

    func observeWhileChanging() -> Future<Void, Never> {
        let observed = Promise<Void, Never>()
        change(&seen) { seen in
            Future<Int, Never>.success(1).observe(isolatedTo: self) { me, _ in
                me.seen.append("observed 1")
                observed.resolve()
            }
            seen.append("changed")
        }
        return observed.future
    }

    private func change<Value>(_ seen: inout [String], _ body: (inout [String]) -> Value) -> Value { body(&seen) }

    func note(_ future: Future<Int, Never>) -> Future<Void, Never> {
        let noted = Promise<Void, Never>()
        future.observe(isolatedTo: self) { me, outcome in
            me.seen.append("noted \(outcome)")
            noted.resolve()
        }
        return noted.future
    }
}

@MainActor private final class Screen {
    var shown: [String] = []
}
