//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures

enum LoadError: Error {
    case offline
}

struct Picture: Sendable { let albumID: Int }
struct Album: Sendable { let id: Int, userID: Int, title: String; var pictures = 0 }
struct User: Sendable { let id: Int, name: String; var albums: [Album] = [] }

/// A service in memory, which calls back later, on a thread of its own.
///
/// What a request returns stops it.
struct Service: Sendable {
    var isOnline = true

    @discardableResult
    func users(_ done: @escaping @Sendable (Result<[User], LoadError>) -> Void) -> @Sendable () -> Void {
        answer([User(id: 1, name: "Ada"), User(id: 2, name: "Grace")], after: .milliseconds(30), done)
    }

    @discardableResult
    func albums(_ done: @escaping @Sendable (Result<[Album], LoadError>) -> Void) -> @Sendable () -> Void {
        let albums = [Album(id: 1, userID: 1, title: "Alps"), Album(id: 2, userID: 2, title: "Sea")]
        return answer(albums, after: .milliseconds(20), done)
    }

    @discardableResult
    func pictures(_ done: @escaping @Sendable (Result<[Picture], LoadError>) -> Void) -> @Sendable () -> Void {
        answer([1, 1, 2].map(Picture.init), after: .milliseconds(10), done)
    }

    @discardableResult
    func store(_ users: [User], _ done: @escaping @Sendable (Result<Void, LoadError>) -> Void) -> @Sendable () -> Void {
        answer((), after: .milliseconds(10), done)
    }

    private func answer<Value: Sendable>(
        _ value: Value,
        after delay: Duration,
        _ done: @escaping @Sendable (Result<Value, LoadError>) -> Void
    ) -> @Sendable () -> Void {
        let work = Task {
            try await Task.sleep(for: delay)
            done(isOnline ? .success(value) : .failure(.offline))
        }
        return { work.cancel() }
    }
}

/// Puts pictures into their albums, and albums to their users.
@Sendable
func merge(_ users: [User], _ albums: [Album], _ pictures: [Picture]) -> [User] {
    users.map { user in
        var user = user
        user.albums = albums.filter { $0.userID == user.id }
        for index in user.albums.indices {
            user.albums[index].pictures = pictures.count { $0.albumID == user.albums[index].id }
        }
        return user
    }
}

@Sendable
func show(_ users: [User]) {
    for user in users {
        for album in user.albums { print("\(user.name): \(album.title), \(album.pictures)") }
    }
}

extension Service {
    func users() -> Future<[User], LoadError> { Future { promise in users { promise.complete(with: $0) } } }
    func albums() -> Future<[Album], LoadError> { Future { promise in albums { promise.complete(with: $0) } } }
    func pictures() -> Future<[Picture], LoadError> { Future { promise in pictures { promise.complete(with: $0) } } }
    func storing(_ users: [User]) -> Future<Void, LoadError> {
        Future { promise in store(users) { promise.complete(with: $0) } }
    }
}

// snippet.show
func load(from service: Service) -> Future<[User], LoadError> {
    zip(service.users(), service.albums(), service.pictures())
        .map { users, albums, pictures in merge(users, albums, pictures) }
        .flatMap { users in service.storing(users).map { users } }
}

// snippet.hide
for service in [Service(), Service(isOnline: false)] {
    do {
        show(try await load(from: service).value)
    } catch {
        print("failed:", error)
    }
}

// prints: Ada: Alps, 2
// prints: Grace: Sea, 1
// prints: failed: offline
