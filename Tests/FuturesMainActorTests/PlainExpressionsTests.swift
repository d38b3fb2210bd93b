//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesAnimation
import FuturesTesting
import Testing

/// What reads as in any other module.
@Suite("Plain expressions in a module of the main actor", .timeLimit(.minutes(60)))
struct PlainExpressionsTests {
    /// Belongs to the main actor, as its module does.
    private struct Card: Equatable { var name: String }

    private let model = Model()

    @Test func `values of the main actor go through closures, and others through key paths`() async {
        let card = Future<Card, Never>.success(Card(name: "ace"))
        #expect(await card.map { $0.name }.value == "ace")
        #expect(await card.map(on: .main) { $0.name }.value == "ace")
        let track = Future<Track, Never>.success(Track(id: 1, title: "One"))
        #expect(await track.map(\.title).value == "One")
        #expect(await track.map(on: .main, \.title).value == "One")
    }

    @Test func `main, and now or main`() async throws {
        let future = Future<Int, Offline>.success(1)
        future.onSuccess(on: .main) { model.note($0) }.onFailure(on: .main) { _ in model.failures += 1 }
        await MainActorExecutor.runAll()
        future.observe(on: .immediate(.main)) { _ in model.note(2) }
        #expect(model.seen == [1, 2])
        #expect(try await future.map(on: .main) { model.note($0 + 2) }.value == 3)
    }

    @Test func `traverse and retry`() async throws {
        let doubles = Future<Int, Offline>.traverse([1, 2], on: .main) { .success(model.note($0) * 2) }
        #expect(try await doubles.value == [2, 4])
        let third = Future<Int, Offline>.retry(.immediate(attempts: 3), on: .main) { attempt in
            model.note(attempt) < 3 ? .failure(.offline) : .success(attempt)
        }
        #expect(try await third.value == 3)
        #expect(model.seen == [1, 2, 1, 2, 3])
    }

    @Test func `asynchronous functions by their names`() async throws {
        #expect(try await Future(model.fetch).value == 5)
        #expect(try await Future(fetchAnywhere).value == 6)
        #expect(try await Future { () async throws(Offline) in model.note(7) }.value == 7)
        #expect(model.seen == [5, 7])
    }

    @Test func `owned futures inherit the main actor`() async throws {
        let draft = OwnedFuture { () async throws(Offline) in
            model.note(1)
            return Draft(text: "first")
        }
        let text = draft.inTask { (draft) async throws(Offline) in
            model.note(2)
            return draft.text
        }
        #expect(try await text.value == "first")
        #expect(model.seen == [1, 2])
    }

    @Test func `a target is drawn on the main actor`() {
        let clock = ManualClock()
        var drawn: [Double] = []
        let dial = Animated(0.0, onMain: Animator(clock: clock, framesPerSecond: 1)) { [model] in
            model.note(1)
            drawn.append($0)
        }
        dial.animate(with: .seconds(1), curve: .linear) { $0 = 1 }.execute()
        clock.runToEnd()
        #expect(drawn == [0, 1])
        #expect(model.seen == [1, 1])
    }

    @Test func `a target is drawn by an animator of the main actor`() async {
        let clock = ManualClock()
        let dial = Animated(0.0, onMain: Animator(clock: clock, on: .main)) { [model] _ in model.note(1) }
        dial.animate(with: .zero) { $0 = 1 }.execute()
        await MainActorExecutor.runAll()
        #expect(dial.state == 1)
        #expect(model.seen == [1])
    }
}

/// Isn't `Sendable`, and belongs to no actor.
nonisolated private final class Draft {
    let text: String

    init(text: String) { self.text = text }
}
