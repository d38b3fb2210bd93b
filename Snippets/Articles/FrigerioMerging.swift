//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures

struct Picture: Sendable { let albumId: Int }
struct Album: Sendable { let id: Int, userId: Int; var pictures: [Picture] = [] }
struct User: Sendable { let id: Int; var albums: [Album] = [] }

enum LoadError: Error, CancellationRepresentable { case offline, cancelled }

struct API: Sendable {
    func users() -> Future<[User], LoadError> { .success([User(id: 1), User(id: 2)]) }
    func albums() -> Future<[Album], LoadError> { .success([Album(id: 10, userId: 1)]) }
    func pictures() -> Future<[Picture], LoadError> { .success([Picture(albumId: 10), Picture(albumId: 10)]) }
}

@Sendable func merge(_ albums: [Album], _ pictures: [Picture]) -> [Album] {
    let byAlbum = Dictionary(grouping: pictures, by: \.albumId)
    return albums.map { Album(id: $0.id, userId: $0.userId, pictures: byAlbum[$0.id] ?? []) }
}

@Sendable func merge(_ users: [User], _ albums: [Album]) -> [User] {
    let byUser = Dictionary(grouping: albums, by: \.userId)
    return users.map { User(id: $0.id, albums: byUser[$0.id] ?? []) }
}

let api = API()

// snippet.show
let oneByOne = api.pictures()
    .flatMap { pictures in api.albums().map { merge($0, pictures) } }
    .flatMap { albums in api.users().map { merge($0, albums) } }

let atOnce = zip(api.users(), api.albums(), api.pictures()).map { users, albums, pictures in
    merge(users, merge(albums, pictures))
}

atOnce
    .onSuccess { users in print(users.count, "users,", users[0].albums[0].pictures.count, "pictures") }
    .always { print("done") }
    .onFailure { error in print("could not load:", error) }

// snippet.hide
print(try await oneByOne.value.count)
// prints: 2 users, 2 pictures
// prints: done
// prints: 2
