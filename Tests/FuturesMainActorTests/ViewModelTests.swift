//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import FuturesFoundation
import FuturesTesting
import Testing

/// A view model in a module of the main actor, and its tests, as users write them.
@Suite("View models on the main actor", .timeLimit(.minutes(60)))
struct ViewModelTests {
    private let server = Server()
    private let clock = ManualClock()

    @Test func `what was loaded is shown`() async {
        let model = PlayerModel(fetch: server.fetch)
        model.show(7)
        server.answer(#"{"id": 7, "title": "Seven"}"#)
        #expect(model.title == "")
        await MainActorExecutor.runAll()
        #expect(model.title == "Seven")
    }

    @Test func `what a screen has asked for is cancelled when it goes away`() async {
        let model = PlayerModel(fetch: server.fetch)
        model.show(7)
        model.disappear()
        await MainActorExecutor.runAll()
        #expect(server.stopped == 1)
    }

    @Test func `the newest wins, whichever answer comes first`() async {
        let model = PlayerModel(fetch: server.fetch)
        model.show(1)
        model.show(2)
        #expect(server.stopped == 1)
        server.answer(#"{"id": 2, "title": "Two"}"#, to: 2)
        server.answer(#"{"id": 1, "title": "One"}"#, to: 1)
        await MainActorExecutor.runAll()
        #expect(model.title == "Two")
    }

    @Test func `what was cancelled shows nothing, and what comes later is shown`() async {
        let model = PlayerModel(fetch: server.fetch)
        model.show(1)
        model.disappear()
        await MainActorExecutor.runAll()
        #expect(model.title == "")
        model.show(1)
        server.answer(#"{"id": 1, "title": "One"}"#, to: 1)
        await MainActorExecutor.runAll()
        #expect(model.title == "One")
    }

    @Test(arguments: [#"{"id": 1, "title": "One"}"#, "no JSON"])
    func `an answer that has come, and waits for the main actor, changes nothing either`(_ answer: String) async {
        let model = PlayerModel(fetch: server.fetch)
        model.show(1)
        server.answer(answer, to: 1)
        model.disappear()
        await MainActorExecutor.runAll()
        #expect(model.title == "")
        model.show(2)
        server.answer(answer, to: 2)
        model.show(3)
        server.answer(#"{"id": 3, "title": "Three"}"#, to: 3)
        await MainActorExecutor.runAll()
        #expect(model.title == "Three")
    }

    @Test func `what is asked for quickly is loaded once, when nothing has come for a while`() async {
        let model = PlayerModel(fetch: server.fetch, clock: clock)
        for id in 1...3 {
            model.showSoon(id)
            clock.advance(by: .milliseconds(299))
            await MainActorExecutor.runAll()
        }
        #expect(server.asked == [])
        clock.advance(by: .milliseconds(1))
        await MainActorExecutor.runAll()
        #expect(server.asked == [3])
        server.answer(#"{"id": 3, "title": "Three"}"#)
        await MainActorExecutor.runAll()
        #expect(model.title == "Three")
        #expect(clock.pendingTimers == 0)
    }

    @Test func `a model that is released cancels what it has asked for`() async {
        var model: PlayerModel? = PlayerModel(fetch: server.fetch)
        model?.show(1)
        model = nil
        #expect(server.stopped == 1)
    }

    @Test func `a model that is released while it waits is gone, and its load never begins`() async {
        var model: PlayerModel? = PlayerModel(fetch: server.fetch, clock: clock)
        weak var released: PlayerModel?
        released = model
        model?.showSoon(1)
        #expect(clock.pendingTimers == 1)
        model = nil
        #expect(released == nil)
        #expect(clock.pendingTimers == 0)
        clock.advance(by: .seconds(1))
        await MainActorExecutor.runAll()
        #expect(server.asked == [])
    }

    @Test func `a model that is released when its load is about to begin doesn't load either`() async {
        var model: PlayerModel? = PlayerModel(fetch: server.fetch, clock: clock)
        weak var released: PlayerModel?
        released = model
        model?.showSoon(1)
        clock.advance(by: .seconds(1))
        model = nil
        #expect(released == nil)
        await MainActorExecutor.runAll()
        #expect(server.asked == [])
    }

    @Test func `a handler that an SDK calls on a thread of its own settles a future`() async throws {
        let model = PlayerModel(fetch: server.fetch)
        #expect(try await model.name(of: 7).value == "number 7")
    }

    @Test func `a failure is shown`() async {
        let model = PlayerModel(fetch: server.fetch)
        model.show(7)
        server.fail(.notHTTP(nil))
        await MainActorExecutor.runAll()
        #expect(model.title == "The request has no address.")
    }

    @Test func `what is kept is not asked for again`() async {
        let model = PlayerModel(fetch: server.fetch)
        for _ in 1...2 {
            model.show(7)
            server.answer(#"{"id": 7, "title": "Seven"}"#)
            await MainActorExecutor.runAll()
        }
        #expect(server.asked == [7])
    }

    @Test func `it tries again, on the main actor`() async {
        let model = PlayerModel(fetch: server.fetch, clock: clock)
        let response = model.insist(on: 7)
        for _ in 1...3 {
            await MainActorExecutor.runAll()
            server.fail(.truncated(Server.address, missing: 1))
            await MainActorExecutor.runAll()
            clock.advance(by: .seconds(1))
        }
        await MainActorExecutor.runAll()
        #expect(server.asked == [7, 7, 7])
        #expect(model.attempts == 3)
        await #expect(throws: HTTPError.self) { try await response.value }
    }

    @Test func `what takes too long fails`() async {
        var shown = ""
        let late = server.fetch(7).timeout(after: .seconds(2), clock: clock, failWith: HTTPError.notHTTP(nil))
        late.observe(on: .main) { shown = "\($0)" }
        clock.advance(by: .seconds(2))
        await MainActorExecutor.runAll()
        #expect(shown == "failure(The request has no address.)")
        #expect(server.stopped == 1)
    }

    @Test func `what nobody wants any more is stopped`() async {
        var isShown = false
        let request = server.fetch(7).onSuccess(on: .main) { _ in isShown = true }
        request.cancel()
        await MainActorExecutor.runAll()
        #expect(server.stopped == 1)
        #expect(!isShown)
        await #expect(throws: HTTPError.self) { try await request.value }
    }

    @Test func `a task that is cancelled stops what it waits for, if it says so`() async {
        let task = Task { try await server.fetch(7).value(onCancel: .cancelFuture) }
        while server.asked.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: HTTPError.self) { try await task.value }
        #expect(server.stopped == 1)
    }
}

/// Answers when it is told to.
final class Server {
    static let address = URL(filePath: "/track")
    private(set) var asked: [Int] = []
    private var promises: [(id: Int, promise: Promise<HTTPResponse, HTTPError>)] = []
    private let stops = Locked(0)

    var stopped: Int { stops.withLock { $0 } }

    func fetch(_ id: Int) -> Future<HTTPResponse, HTTPError> {
        asked.append(id)
        return Future { promise in
            promise.onCancel { self.stops.withLock { $0 += 1 } }
            promises.append((id, promise))
        }
    }

    /// Answers what was asked for, or a request of this number alone.
    func answer(_ text: String, to id: Int? = nil) {
        complete(id, with: .success(HTTPResponse(address: Self.address, body: Data(text.utf8))))
    }

    func fail(_ error: HTTPError) { complete(nil, with: .failure(error)) }

    private func complete(_ id: Int?, with outcome: Result<HTTPResponse, HTTPError>) {
        let waiting = promises
        promises = []
        for (asked, promise) in waiting where id == nil || id == asked { promise.complete(with: outcome) }
        promises += waiting.filter { id != nil && id != $0.id }
    }
}
