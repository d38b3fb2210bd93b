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

    @Test func `closures touch the state of their actor`() async throws {
        let teller = Teller()
        let promise = Promise<Int, Telling>()
        let future = promise.future
        let doubled = future.map(isolatedTo: teller) { me, number in
            me.seen.append("map")
            return number * 2
        }
        let chained = doubled.flatMap(isolatedTo: teller) { me, number in
            me.seen.append("flatMap")
            return Future.success(number + 1)
        }
        chained.observe(isolatedTo: teller) { me, outcome in me.seen.append("observe \(outcome)") }
        let end = chained.onSuccess(isolatedTo: teller) { me, number in me.seen.append("onSuccess \(number)") }
            .always(isolatedTo: teller) { me in me.seen.append("always") }
        promise.resolve(20)
        #expect(try await end.value == 41)
        await teller.turn()
        #expect(
            await teller.seen == ["map", "flatMap", "observe success(41)", "onSuccess 41", "always"]
        )
    }

    @Test func `closures for failures touch the state of their actor`() async {
        let teller = Teller()
        let failed = Future<Int, Stoppable>.failure(.plain(1))
        let mapped: Future<Int, Telling> = failed.mapError(isolatedTo: teller) { me, error in
            me.seen.append("mapError \(error)")
            return .plain(2)
        }
        let next: Future<Int, Stoppable> = mapped.flatMapError(isolatedTo: teller) { me, error in
            me.seen.append("flatMapError \(error)")
            return .failure(.plain(3))
        }
        let recovered = next.onFailure(isolatedTo: teller) { me, error in me.seen.append("onFailure \(error)") }
            .recover(isolatedTo: teller) { me, error in
                me.seen.append("recover \(error)")
                return 7
            }
        #expect(await recovered.value == 7)
        let expected = ["mapError plain(1)", "flatMapError plain(2)", "onFailure plain(3)", "recover plain(3)"]
        #expect(await teller.seen == expected)
    }

    @Test func `what a closure throws is the failure`() async {
        let teller = Teller()
        let future: Future<Int, Stoppable> = Future.success(1).map(isolatedTo: teller) { me, number throws(Stoppable) in
            throw me.seen.isEmpty ? .plain(number) : .cancelled
        }
        #expect(await future.result == Result<Int, Stoppable>.failure(.plain(1)))
    }

    @Test func `values are kept, and futures made or refused, by what an actor knows`() async {
        let teller = Teller()
        let even: @Sendable (isolated Teller, Int) -> Bool = { me, number in
            me.seen.append("\(number)")
            return number.isMultiple(of: 2)
        }
        let kept = [2, 3, 4].map { number in
            Future<Int, Stoppable>.success(number).filter(orFail: .plain(0), isolatedTo: teller, even)
        }
        let outcomes: [Result<Int, Stoppable>] = [.success(2), .failure(.plain(0)), .success(4)]
        for (future, outcome) in zip(kept, outcomes) { #expect(await future.result == outcome) }
        let refused: Future<Int, Stoppable> = kept[0].flatMap(isolatedTo: teller) { me, number throws(Stoppable) in
            throw .plain(me.seen.count)
        }
        #expect(await refused.result == .failure(.plain(3)))
    }

    @Test func `a closure over a known outcome may be attached while the actor's state is changed`() async {
        let teller = Teller()
        let (observed, mapped) = await teller.attachWhileChanging()
        await observed.value
        await mapped.value
        #expect(await teller.seen.sorted() == ["changed", "map 1", "observed 1"])
    }

    @Test func `on its own actor a closure over a pending future runs when it settles`() async {
        let teller = Teller()
        let promise = Promise<Int, Never>()
        let doubled = await teller.doubling(promise.future)
        #expect(doubled.state == .pending)
        promise.resolve(4)
        #expect(await doubled.value == 8)
    }

    @Test func `inside a job of the actor there is no second one`() async {
        let teller = Teller()
        let order = Record<String>()
        let outer = Future<Int, Never>.success(1).map(isolatedTo: teller) { me, number in
            Future<Int, Never>.success(number).map(isolatedTo: me) { _, number in
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

    @Test func `an actor with an executor of its own`() async {
        let ledger = QueuedLedger()
        let promise = Promise<Int, Never>()
        let kept = promise.future.map(isolatedTo: ledger) { me, number in
            me.add(number)
            return me.entries.count
        }
        promise.resolve(3)
        #expect(await kept.value == 1)
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

    @Test func `a closure settled on another thread runs on the main actor`() async {
        let promise = Promise<Int, Never>()
        let seen = promise.future.map(on: .main) { number in
            MainActor.assertIsolated()
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
        let ran = promise.future.map(on: .immediate(.main)) { _ in MainActor.assertIsolated() }
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

    func attachWhileChanging() -> (observed: Future<Void, Never>, mapped: Future<Void, Never>) {
        let observed = Promise<Void, Never>()
        let known = Future<Int, Never>.success(1)
        let mapped = change(&seen) { seen in
            known.observe(isolatedTo: self) { me, _ in
                me.seen.append("observed 1")
                observed.resolve()
            }
            seen.append("changed")
            return known.map(isolatedTo: self) { me, number in me.seen.append("map \(number)") }
        }
        return (observed.future, mapped)
    }

    private func change<Value>(_ seen: inout [String], _ body: (inout [String]) -> Value) -> Value { body(&seen) }

    func doubling(_ future: Future<Int, Never>) -> Future<Int, Never> {
        future.map(isolatedTo: self) { me, number in
            me.seen.append("doubled")
            return number * 2
        }
    }
}

@MainActor private final class Screen {
    var shown: [String] = []
}
