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

@Suite("Model", .timeLimit(.minutes(60)))
struct ModelTests {
    @Test func `a user has the interface's fields`() throws {
        try self.expect(
            User(
                id: 1,
                name: "A",
                username: "b",
                email: "c@d.example",
                address: .init(street: "E", suite: "F", city: "G", zipcode: "H", geo: .init(lat: "1.5", lng: "-2")),
                phone: "I",
                website: "d.example",
                company: .init(name: "J", catchPhrase: "K", bs: "L")
            ),
            isWritten: """
                {"address":{"city":"G","geo":{"lat":"1.5","lng":"-2"},"street":"E","suite":"F","zipcode":"H"},\
                "company":{"bs":"L","catchPhrase":"K","name":"J"},"email":"c@d.example","id":1,"name":"A",\
                "phone":"I","username":"b","website":"d.example"}
                """
        )
    }

    @Test func `an album has the interface's fields`() throws {
        try self.expect(Album(userId: 1, id: 2, title: "A"), isWritten: #"{"id":2,"title":"A","userId":1}"#)
    }

    @Test func `a photo has the interface's fields`() throws {
        try self.expect(
            Photo(albumId: 1, id: 2, title: "A", url: "http://a.example/b", thumbnailUrl: "http://a.example/c"),
            isWritten: """
                {"albumId":1,"id":2,"thumbnailUrl":"http://a.example/c","title":"A","url":"http://a.example/b"}
                """
        )
    }

    @Test func `albums belong to users, and photos to albums`() {
        #expect(Resource.users.parent == nil)
        #expect(Resource.albums.parent?.resource == .users)
        #expect(Resource.albums.parent?.field == "userId")
        #expect(Resource.photos.parent?.resource == .albums)
        #expect(Resource.photos.parent?.field == "albumId")
        #expect(Resource.allCases.map(\.fileName) == ["users.json", "albums.json", "photos.json"])
    }

    private func expect<Value: Codable & Equatable>(_ value: Value, isWritten text: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == text)
        #expect(try JSONDecoder().decode(Value.self, from: Data(text.utf8)) == value)
    }
}
