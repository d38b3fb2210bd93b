//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Foundation
import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

/// Shows each symptom in the guide *Troubleshooting*, and that it goes away with what the guide says to write.
@Suite("Troubleshooting: symptoms", .timeLimit(.minutes(60)))
struct TroubleshootingTests {
    private let symptoms: [TroubleshootingGuide.Entry]

    init() throws { symptoms = try TroubleshootingGuide.read().symptoms }

    /// The messages under a heading of the guide.
    private func reports(under heading: String) throws -> [String] {
        try #require(symptoms.first { $0.heading == heading }).reports
    }

    @Test func `each symptom in the guide has a test of its name`() throws {
        let tests = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        #expect(symptoms.count >= 5)
        for symptom in symptoms {
            let name = symptom.heading.prefix(1).lowercased() + symptom.heading.dropFirst()
            #expect(tests.contains("@Test func `\(name)`()"), "no test of: \(name)")
        }
    }

    @Test func `a future stays pending after a cancellation`() async {
        let mute = Work<Int, Mute>()
        let waiting = mute.future.map { $0 }
        waiting.cancel()
        #expect(mute.isStopped)
        #expect(waiting.isPending)

        // With a failure that can say so, or with `any Error` at the end.
        let stoppable = Work<Int, Stoppable>()
        let told = stoppable.future.map { $0 }
        told.cancel()
        #expect(stoppable.isStopped)
        #expect(told.knownFailure == .cancelled)
        let erased = mute.future.eraseToAnyError()
        erased.cancel()
        #expect(erased.knownFailure is CancellationError)

        // Somebody else listens.
        let shared = Work<Int, any Error>()
        let (one, other) = (shared.future.map { $0 }, shared.future.map { $0 })
        one.cancel()
        #expect(!one.isPending)
        #expect(shared.future.isPending && other.isPending && !shared.isStopped)

        // A task that is cancelled leaves the future, unless it says otherwise.
        let left = Work<Int, any Error>()
        let leaving = Task { [future = left.future] in try await future.value }
        leaving.cancel()
        _ = await leaving.result
        #expect(left.future.isPending && !left.isStopped)
        let taken = Work<Int, any Error>()
        let taking = Task { [future = taken.future] in try await future.value(onCancel: .cancelFuture) }
        taking.cancel()
        _ = await taking.result
        #expect(taken.isStopped)
    }

    @Test func `a cancelled caller goes on waiting`() async throws {
        for mayThrow in [false, true] {
            let (limiter, other) = (FutureLimiter(maxConcurrent: 1), Promise<Int, Never>())
            let occupied = limiter.run { other.future }
            let begun = Record<Bool>()
            let caller = Task {
                if mayThrow {
                    try await limiter.run { () async throws in begun.add(Task.isCancelled) }
                } else {
                    await limiter.run { begun.add(Task.isCancelled) }
                }
            }
            while limiter.waiting == 0 { await Task.yield() }
            caller.cancel()
            if mayThrow { await #expect(throws: CancellationError.self) { try await caller.value } }
            #expect(limiter.waiting == (mayThrow ? 0 : 1))
            other.resolve(1)
            _ = await caller.result
            #expect(begun.all == (mayThrow ? [] : [true]))
            #expect(occupied.known == .success(1))
        }
    }

    @Test func `nothing happens, and nobody says why`() async throws {
        let report = try #require(try reports(under: "Nothing happens, and nobody says why").first)
        let (clock, said) = (ManualClock(), Record<String>())
        let promise = Promise<Int, any Error>()
        let line = #line - 1
        let mapped = promise.future.map { $0 }
        let task = Task {
            try await PendingWatch(after: .seconds(5), clock: clock, report: { said.add("Futures: \($0)") }).run {
                try await mapped.value
            }
        }
        await clock.waitForTimers(1)
        // The task sets its timer before it is one of those who wait.
        await mapped.waitUntilAwaited()
        clock.advance(by: .seconds(5))
        #expect(said.all == [report.replacing("App/Player.swift:12", with: "\(#fileID):\(line)")])
        promise.resolve(1)
        #expect(try await task.value == 1)
    }

    @Test func `a promise was dropped`() async throws {
        let reports = try reports(under: "A promise was dropped")
        try #require(reports.count == 2)

        let line = #line + 1 as UInt
        let future = Future<Int, any Error> { _ in }
        let broken = try #require(future.knownFailure as? BrokenPromise)
        #expect(reports[0] == broken.description.replacing("\(#fileID):\(line)", with: "App/Player.swift:12"))
        guard case .broke? = Future<Int, Breakable>({ _ in }).knownFailure else {
            Issue.record("a failure that can say so didn't")
            return
        }

        // In a process of its own, whose reports nobody else takes.
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let future = Future<Int, Mute> { _ in }
            #expect(future.isPending)
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let place = try #require(said.firstMatch(of: #/\S+/TroubleshootingTests\.swift:\d+/#))
        #expect(said.contains(reports[1].replacing("App/Player.swift:12", with: place.0)), "\(said)")
    }

    /// Keeps a future, whose closure returns it.
    @MainActor private final class Playlist {
        lazy var first: Future<Int, any Error> = .success(1).flatMap(on: .main) { _ in self.first }
    }

    @Test func `a future waits for itself`() async throws {
        let reports = try reports(under: "A future waits for itself")
        try #require(reports.count == 2)
        let playlist = Playlist()
        let broken = await #expect(throws: BrokenPromise.self) { try await playlist.first.value }
        #expect(broken?.reason == .waitsForItself)
        // Where futures are tracked the cycle stands below.
        #expect(broken?.description.hasPrefix(reports[0]) == true)

        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let start = Promise<Future<Int, Never>, Never>()
            let knot = start.future.flatMap { $0 }
            start.resolve(knot)
            #expect(knot.isPending)
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains(reports[1]), "\(said)")
    }

    @Test func `a failure goes unnoticed`() async throws {
        let report = try #require(try reports(under: "A failure goes unnoticed").first)
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            enum PlayerError: Error { case disconnected }
            _ = Future<String, any Error> { $0.reject(PlayerError.disconnected) }.onSuccess { print($0) }
            // Looked at.
            Future<String, any Error> { $0.reject(PlayerError.disconnected) }.onSuccess { print($0) }.onFailure { _ in }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let place = try #require(said.firstMatch(of: #/\S+/TroubleshootingTests\.swift:\d+/#))
        #expect(said.contains(report.replacing("App/Player.swift:12", with: place.0)), "\(said)")
        #expect(said.split(separator: "\n").count { $0.contains("Nobody looked") } == 1, "\(said)")
    }

    @Test func `an object and its promise are never released`() async throws {
        let (kept, released) = (Lifetime(), Lifetime())
        let held = Session.start(kept) { session, future in future.observe { _ in session.greet() } }
        #expect(!kept.isOver)
        #expect(held.isPending)
        // To leave nothing behind: cancelling settles the future, which lets go of the closure.
        held.cancel()
        #expect(kept.isOver)

        let free = Session.start(released) { session, future in
            future.observe { [weak session] _ in session?.greet() }
        }
        #expect(released.isOver)
        #expect(free.knownFailure is BrokenPromise)

        // A request that its SDK forgets.
        let (stuck, forgotten) = (Lifetime(), Lifetime())
        let unanswered = Request.start(stuck) { request, promise in promise.onCancel { request.stop() } }
        #expect(!stuck.isOver)
        #expect(unanswered.isPending)
        unanswered.cancel()
        #expect(stuck.isOver)

        let broken = Request.start(forgotten) { request, promise in
            promise.onCancel { [weak request] in request?.stop() }
        }
        #expect(forgotten.isOver)
        #expect(broken.knownFailure is BrokenPromise)
    }

    @Test func `the program ends and nothing is printed`() async {
        // Whose jobs nobody has run when the program ends.
        let silent = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let executor = ManualExecutor()
            Future<Int, Never>.success(7).map(on: .custom(executor)) { $0 + 1 }.onSuccess { print("playing \($0)") }
        }
        let nothing = String(decoding: silent?.standardOutputContent ?? [], as: UTF8.self)
        #expect(!nothing.contains("playing"))

        let told = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let title = Future<Int, Never>.success(7).map(on: .concurrent) { $0 + 1 }
            let shown = title.onSuccess { print("playing \($0)") }
            _ = await shown.result
        }
        let said = String(decoding: told?.standardOutputContent ?? [], as: UTF8.self)
        #expect(said.contains("playing 8"))
    }

    @Test func `wait() never returns`() async throws {
        // A serial queue can't tell: the closure stands behind the one that waits for it.
        let queue = DispatchQueue(label: "waits for itself")
        let promise = Promise<Int, any Error>()
        let doubled = promise.future.map(on: .queue(queue)) { $0 * 2 }
        let waited = Promise<Result<Int, any Error>, Never>()
        queue.async { waited.resolve(doubled.wait()) }
        promise.resolve(2)
        #expect(waited.future.isPending)
        // To leave no thread behind: what waits is cancelled.
        doubled.cancel()
        await #expect(throws: CancellationError.self) { try await waited.future.value.get() }

        // A closure in its place.
        let observed = promise.future.map(on: .queue(queue)) { $0 * 2 }
        #expect(try await observed.value == 4)

        // The main actor can tell.
        let report = try #require(try reports(under: "wait() never returns").first)
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let promise = Promise<Int, Never>()
                let shown = promise.future.map(on: .main) { $0 + 1 }
                _ = shown.wait()
                promise.resolve(1)
            }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let place = try #require(said.firstMatch(of: #/\S+/TroubleshootingTests\.swift:\d+/#))
        #expect(said.contains(report.replacing("App/Screen.swift:12", with: place.0)), "\(said)")
    }

    @Test func `a closure runs on another thread`() {
        let outcome = Result<Int, Never>.success(1)
        for arrival in Arrival.allCases {
            let places = arrival.places(outcome) { source, ran in source.observe { _ in ran() } }
            #expect(places == [arrival.place], "\(arrival)")
            let chosen = arrival.placesOnExecutor(outcome) { source, executor, ran in
                source.observe(on: .custom(executor)) { _ in ran() }
            }
            #expect(chosen == [.elsewhere], "\(arrival)")
        }
    }

    /// A source that calls back on another thread once it is told to, and a handler written on the main actor.
    @MainActor private static func answer(offTheActor: Bool) async {
        let source = DispatchSource.makeUserDataAddSource(queue: .global())
        let promise = Promise<Void, Never>()
        if offTheActor {
            source.setEventHandler { @Sendable in promise.resolve() }
        } else {
            source.setEventHandler { promise.resolve() }
        }
        source.activate()
        source.add(data: 1)
        await promise.future.value
        withExtendedLifetime(source) {}
    }

    @Test func `the program stops in _dispatch_assert_queue_fail`() async {
        await #expect(processExitsWith: .failure) { await Self.answer(offTheActor: false) }
        await Self.answer(offTheActor: true)
    }
}

/// Keeps the promise of what it observes.
private final class Session: Sendable {
    private let promise = Promise<Int, any Error>()
    private let token: Lifetime.Token

    private init(_ token: Lifetime.Token) { self.token = token }

    /// Makes a session, and lets go of it when the closure has attached an observer.
    static func start(
        _ lifetime: Lifetime,
        _ attach: (Session, Future<Int, any Error>) -> Void
    ) -> Future<Int, any Error> {
        let session = Session(lifetime.token())
        attach(session, session.promise.future)
        return session.promise.future
    }

    func greet() { _ = token.zero }
}

/// Keeps its callback, and with it a promise.
private final class Request: Sendable {
    private let callback: @Sendable (Int) -> Void
    private let token: Lifetime.Token

    private init(_ token: Lifetime.Token, _ callback: @escaping @Sendable (Int) -> Void) {
        (self.token, self.callback) = (token, callback)
    }

    /// Makes a request, and lets go of it when the closure has said how to stop it.
    static func start(
        _ lifetime: Lifetime,
        _ addHandler: (Request, Promise<Int, any Error>) -> Void
    ) -> Future<Int, any Error> {
        Future { promise in
            addHandler(Request(lifetime.token()) { promise.resolve($0) }, promise)
        }
    }

    func stop() { callback(token.zero) }
}
