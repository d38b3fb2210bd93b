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

/// The data source of "Callbacks vs Promises": users with their albums with their pictures, in each style of the
/// article and its repository.
private struct DataHandler: Sendable {
    let service: ManualService

    /// The article's own chain: one request after the other.
    func usersOneByOne() -> Future<[User], DataSourceError> {
        service.pictures()
            .flatMap { pictures in service.albums().map { Merging.albums($0, with: pictures) } }
            .flatMap { albums in service.users().map { Merging.users($0, with: albums) } }
    }

    /// What the article wished for: all requests at once.
    func usersAtOnce() -> Future<[User], DataSourceError> {
        zip(service.users(), service.albums(), service.pictures()).map { users, albums, pictures in
            Merging.users(users, with: Merging.albums(albums, with: pictures))
        }
    }

    /// The form of the repository's later years, over the same service.
    func usersAsync() async throws(DataSourceError) -> [User] {
        let (users, albums, pictures) = (service.users(), service.albums(), service.pictures())
        return Merging.users(
            try await users.value,
            with: Merging.albums(try await albums.value, with: try await pictures.value)
        )
    }

    /// The callbacks that the article starts from.
    func users(_ completion: @escaping @Sendable ([User]?) -> Void) {
        service.users().observe { users in
            service.albums().observe { albums in
                service.pictures().observe { pictures in
                    guard
                        case (.success(let users), .success(let albums), .success(let pictures)) = (
                            users, albums, pictures
                        )
                    else { return completion(nil) }
                    completion(Merging.users(users, with: Merging.albums(albums, with: pictures)))
                }
            }
        }
    }
}

@Suite("Frigerio: callbacks and promises", .timeLimit(.minutes(60)))
struct FrigerioTests {
    private let service = ManualService()
    private var handler: DataHandler { DataHandler(service: service) }

    // Its program.

    @Test func `the chain loads pictures, then albums, then users`() {
        let users = handler.usersOneByOne()
        #expect(service.requests == ["/photos"])
        service.answerNext()
        #expect(service.requests == ["/photos", "/albums"])
        service.answerNext()
        #expect(service.requests == ["/photos", "/albums", "/users"])
        service.answerNext()
        #expect(users.state == .completed(.success(mergedUsers)))
    }

    @Test func `at once, the three requests are under way together, and the result is the same`() {
        let users = handler.usersAtOnce()
        #expect(service.requests == ["/users", "/albums", "/photos"])
        service.answerAll()
        #expect(users.state == .completed(.success(mergedUsers)))
    }

    @Test func `callbacks and async code come to the same result`() {
        let seen = Record<[User]?>()
        handler.users { seen.add($0) }
        service.answerAll()
        #expect(seen.all == [mergedUsers])
        let later = ManualService()
        let tasks = ManualTasks()
        let awaited = Record<[User]>()
        tasks.start {
            if let users = try? await DataHandler(service: later).usersAsync() { awaited.add(users) }
        }
        #expect(later.requests == ["/users", "/albums", "/photos"])
        later.answerAll()
        tasks.run()
        #expect(awaited.all == [mergedUsers])
    }

    @Test func `a failure ends the chain, and what comes after is not requested`() {
        let users = handler.usersOneByOne()
        service.answerNext()
        service.failNext()
        #expect(users.failure == .network)
        #expect(service.requests == ["/photos", "/albums"])
    }

    @Test func `a failure of one of three requests at once stops the other two`() {
        let users = handler.usersAtOnce()
        service.failNext()
        #expect(users.failure == .network)
        #expect(Set(service.stopped) == ["/albums", "/photos"])
    }

    // What it wished for.

    @Test func `a chain can end with what to do on an error, and in any case`() {
        let seen = Record<String>()
        handler.usersOneByOne()
            .onSuccess { seen.add("users: \($0.count)") }
            .always { seen.add("done") }
            .onFailure { seen.add("error: \($0)") }
        service.failNext()
        #expect(seen.all == ["done", "error: network"])
    }

    @Test func `leaving the screen stops the request`() {
        let users = handler.usersOneByOne()
        service.answerNext()
        users.cancel()
        #expect(service.stopped == ["/albums"])
        #expect(users.failure == .cancelled)
    }

    // What it lacked.

    @Test func `an observer that comes late gets the value at once`() {
        let promise = Promise<Int, DataSourceError>()
        let seen = Record<Int>()
        for _ in 0..<3 { promise.future.onSuccess { seen.add($0) }.observe { _ in } }
        promise.resolve(1)
        promise.future.onSuccess { seen.add($0 + 1) }.observe { _ in }
        #expect(seen.all == [1, 1, 1, 2])
    }

    @Test func `a second resolve changes nothing and calls nobody`() {
        let promise = Promise<Int, DataSourceError>()
        let calls = Record<Int>()
        promise.future.onSuccess { calls.add($0) }.observe { _ in }
        #expect(promise.resolve(1))
        #expect(!promise.resolve(2))
        #expect(!promise.reject(.network))
        #expect(calls.all == [1])
        #expect(promise.future.state == .completed(.success(1)))
    }

    @Test func `two threads that settle it agree on one outcome`() {
        Race.run(rounds: 300) { _ in
            let promise = Promise<Int, DataSourceError>()
            let (seen, winners) = (Record<Int>(), Record<Int>())
            promise.future.observe { seen.add((try? $0.get()) ?? -1) }
            let resolve: Race.Lane = { if promise.resolve(1) { winners.add(1) } }
            let reject: Race.Lane = { if promise.reject(.network) { winners.add(-1) } }
            return (
                [resolve, reject],
                {
                    #expect(winners.count == 1)
                    #expect(seen.all == winners.all)
                }
            )
        }
    }

    @Test func `an address that nobody knows fails, and names the promise that was forgotten`() {
        // The article's own application returns a promise here that nobody will ever settle.
        let line: UInt = #line + 1
        let data = Future<[Int], DataSourceError> { _ in }
        guard case .broken(let promise)? = data.failure else {
            Issue.record("\(data)")
            return
        }
        #expect(promise.fileID.hasSuffix("FrigerioTests.swift"))
        #expect(promise.line == line)
    }

    @Test func `a request that the service forgets fails the whole chain`() {
        let users = handler.usersOneByOne()
        service.answerNext()
        service.dropNext()
        guard case .broken? = users.failure else {
            Issue.record("\(users)")
            return
        }
    }

    @Test func `callbacks are let go of once they have run, while the future lives on`() {
        let lifetime = Lifetime()
        let promise = Promise<Int, DataSourceError>()
        let future = promise.future
        future.observe { [token = lifetime.token()] _ in _ = token.zero }
        #expect(!lifetime.isOver)
        promise.resolve(1)
        #expect(lifetime.isOver)
        #expect(future.state == .completed(.success(1)))
    }

    @Test func `a chain of very many links does not overflow a small stack`() {
        let sum = onSmallStack {
            let promise = Promise<Int, DataSourceError>()
            var future = promise.future
            for _ in 0..<Repetition.many { future = future.flatMap { .success($0 + 1) } }
            promise.resolve(0)
            return future.known
        }
        #expect(sum == .success(Repetition.many))
    }
}
