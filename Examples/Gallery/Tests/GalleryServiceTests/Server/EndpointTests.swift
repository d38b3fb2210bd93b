//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryModel
import Testing

@Suite("Endpoints", .timeLimit(.minutes(60)))
struct EndpointTests {
    @Test func `the three lists have as many entries as the original's`() async throws {
        try await withClient { client in
            #expect(try await client.get("/users").decoded(as: [User].self).count == 10)
            #expect(try await client.get("/albums").decoded(as: [Album].self).count == 100)
            let photos = try await client.get("/photos")
            #expect(try photos.decoded(as: [Photo].self).count == 5000)
            #expect(photos.status == 200)
            #expect(photos.headers["Content-Type"] == "application/json; charset=utf-8")
        }
    }

    @Test func `one entry is found by its number`() async throws {
        try await withClient { client async throws in
            #expect(try await client.get("/users/10").decoded(as: User.self).id == 10)
            #expect(try await client.get("/albums/57").decoded(as: Album.self).userId == 6)
            #expect(try await client.get("/photos/5000/").decoded(as: Photo.self).albumId == 100)
        }
    }

    @Test func `what isn't there is an empty object with status 404`() async throws {
        try await withClient { client in
            for address in ["/users/11", "/users/x", "/posts", "/", "/users/1/photos", "/pictures/600"] {
                let reply = try await client.get(address)
                #expect(reply.status == 404, "\(address)")
                #expect(reply.text == "{}", "\(address)")
            }
        }
    }

    @Test func `a field in the query keeps the entries that agree`() async throws {
        try await withClient { client in
            let albums = try await client.get("/albums?userId=3").decoded(as: [Album].self)
            #expect(albums.map(\.id) == Array(21...30))
            let photos = try await client.get("/photos?albumId=7").decoded(as: [Photo].self)
            #expect(photos.map(\.id) == Array(301...350))
            let users = try await client.get("/users?username=Tideline").decoded(as: [User].self)
            #expect(users.map(\.id) == [2])
            let named = try await client.get("/users?name=Bram%20de%20Wit").decoded(as: [User].self)
            #expect(named.map(\.id) == [5])
        }
    }

    @Test func `a query may name several fields, and one field several times`() async throws {
        try await withClient { client async throws in
            #expect(try await client.get("/albums?userId=3&id=25").decoded(as: [Album].self).map(\.id) == [25])
            #expect(try await client.get("/albums?userId=3&id=1").text == "[]")
            #expect(try await client.get("/users?id=1&id=4").decoded(as: [User].self).map(\.id) == [1, 4])
            #expect(try await client.get("/users?color=red").decoded(as: [User].self).count == 10)
        }
    }

    @Test func `what belongs to an entry is found below it`() async throws {
        try await withClient { client in
            let albums = try await client.get("/users/10/albums").decoded(as: [Album].self)
            #expect(albums.map(\.id) == Array(91...100))
            let photos = try await client.get("/albums/100/photos").decoded(as: [Photo].self)
            #expect(photos.map(\.id) == Array(4951...5000))
            #expect(try await client.get("/users/11/albums").text == "[]")
        }
    }

    @Test func `a photo's pictures are where it says`() async throws {
        try await withClient { client in
            let photo = try await client.get("/photos/1").decoded(as: Photo.self)
            #expect(photo.url.hasPrefix(client.baseURL.absoluteString))
            for (address, size) in [(photo.url, 600), (photo.thumbnailUrl, 150)] {
                let reply = try await client.get(address)
                #expect(reply.headers["Content-Type"] == "image/svg+xml")
                #expect(reply.text.contains("width=\"\(size)\" height=\"\(size)\""))
            }
        }
    }

    @Test func `a picture that can't be drawn says why`() async throws {
        let reasons = [
            "/pictures/0/ffffff": "A picture's size is 1 to 2000, not '0'.\n",
            "/pictures/huge/ffffff": "A picture's size is 1 to 2000, not 'huge'.\n",
            "/pictures/10/red": "A picture's colour is one to six hexadecimal digits, not 'red'.\n",
        ]
        try await withClient { client in
            for (address, reason) in reasons {
                let reply = try await client.get(address)
                #expect(reply.status == 400)
                #expect(reply.text == reason)
            }
        }
    }

    @Test func `only reading is allowed`() async throws {
        try await withClient { client in
            let head = try await client.get("/users", method: "HEAD")
            let length = try await client.get("/users").body.count
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
            #expect(head.headers["Content-Length"] == "\(length)")
            #expect(try await client.get("/users", method: "POST").status == 405)
        }
    }
}
