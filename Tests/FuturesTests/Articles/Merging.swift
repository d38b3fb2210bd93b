//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport

/// What Frigerio's application loads: pictures in albums, albums of users.
struct Picture: Hashable, Sendable {
    let id: Int
    let albumId: Int
}

struct Album: Hashable, Sendable {
    let id: Int
    let userId: Int
    var pictures: [Picture] = []
}

struct User: Hashable, Sendable {
    let id: Int
    let name: String
    var albums: [Album] = []
}

enum DataSourceError: CancellationRepresentable, BrokenPromiseRepresentable, Hashable {
    case network
    case wrongURL
    case cancelled
    case broken(BrokenPromise)
}

/// Merging by index: one pass over each list, where the article's nested loops take the product of their lengths.
enum Merging {
    static func albums(_ albums: [Album], with pictures: [Picture]) -> [Album] {
        let byAlbum = Dictionary(grouping: pictures, by: \.albumId)
        return albums.map { album in
            var album = album
            album.pictures = byAlbum[album.id] ?? []
            return album
        }
    }

    static func users(_ users: [User], with albums: [Album]) -> [User] {
        let byUser = Dictionary(grouping: albums, by: \.userId)
        return users.map { user in
            var user = user
            user.albums = byUser[user.id] ?? []
            return user
        }
    }
}

/// The service, as the test wants it: it notes each request and answers when it is told to.
final class ManualService: Sendable {
    private struct Call: Sendable {
        let path: String
        let answer: @Sendable () -> Void
        let fail: @Sendable (DataSourceError) -> Void
    }

    private let calls = Record<Call>()
    private let made = Record<String>()
    private let stoppedCalls = Record<String>()

    /// The requests that were made, in their order.
    var requests: [String] { made.all }
    /// The requests that were cancelled.
    var stopped: [String] { stoppedCalls.all }

    func users() -> Future<[User], DataSourceError> {
        get("/users", [User(id: 1, name: "Ada"), User(id: 2, name: "Bob")])
    }

    func albums() -> Future<[Album], DataSourceError> {
        get("/albums", [Album(id: 10, userId: 1), Album(id: 20, userId: 2), Album(id: 11, userId: 1)])
    }

    func pictures() -> Future<[Picture], DataSourceError> {
        get("/photos", (0..<6).map { Picture(id: $0, albumId: [10, 20, 11][$0 % 3]) })
    }

    private func get<Value: Sendable>(_ path: String, _ value: Value) -> Future<Value, DataSourceError> {
        made.add(path)
        return Future { promise in
            promise.onCancel { [stoppedCalls] in stoppedCalls.add(path) }
            calls.add(
                Call(path: path, answer: { promise.resolve(value) }, fail: { promise.reject($0) })
            )
        }
    }

    /// Answers the oldest request, and says which it was.
    @discardableResult
    func answerNext() -> String? {
        let call = calls.removeFirst()
        call?.answer()
        return call?.path
    }

    func failNext(_ error: DataSourceError = .network) { calls.removeFirst()?.fail(error) }

    func answerAll() {
        while answerNext() != nil {}
    }

    /// Lets go of the oldest request without an answer.
    func dropNext() { _ = calls.removeFirst() }
}

/// What every style of loading has to end with.
let mergedUsers = [
    User(
        id: 1,
        name: "Ada",
        albums: [
            Album(id: 10, userId: 1, pictures: [Picture(id: 0, albumId: 10), Picture(id: 3, albumId: 10)]),
            Album(id: 11, userId: 1, pictures: [Picture(id: 2, albumId: 11), Picture(id: 5, albumId: 11)]),
        ]
    ),
    User(
        id: 2,
        name: "Bob",
        albums: [Album(id: 20, userId: 2, pictures: [Picture(id: 1, albumId: 20), Picture(id: 4, albumId: 20)])]
    ),
]
