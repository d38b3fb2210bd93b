//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryModel
import GalleryService
import GalleryTestSupport
import Testing

@Suite(
    "JSONPlaceholder's own data",
    .timeLimit(.minutes(60)),
    .enabled(if: PublishedData.folder != nil, Comment(rawValue: PublishedData.hint))
)
struct PublishedDataTests {
    @Test func `the service answers with the published bytes`() async throws {
        let folder = try #require(PublishedData.folder)
        try await withClient(source: .folder(folder)) { client in
            for resource in Resource.allCases {
                let published = try Data(contentsOf: folder.appending(path: resource.fileName))
                #expect(try await client.get("/\(resource.rawValue)").body == published)
            }
            #expect(try await client.get("/users/7/albums").decoded(as: [Album].self).map(\.id) == Array(61...70))
            #expect(try await client.get("/photos?albumId=100").decoded(as: [Photo].self).count == 50)
        }
    }

    @Test func `the model has each published field and no other`() throws {
        try self.expectSameFields(User.self, .users, count: 10)
        try self.expectSameFields(Album.self, .albums, count: 100)
        try self.expectSameFields(Photo.self, .photos, count: 5000)
    }

    private func expectSameFields<Element: Codable>(_: Element.Type, _ resource: Resource, count: Int) throws {
        let folder = try #require(PublishedData.folder)
        let published = try Data(contentsOf: folder.appending(path: resource.fileName))
        let elements = try JSONDecoder().decode([Element].self, from: published)
        #expect(elements.count == count)
        let again = try JSONSerialization.jsonObject(with: JSONEncoder().encode(elements))
        let original = try JSONSerialization.jsonObject(with: published)
        #expect(try #require(again as? NSArray) == #require(original as? NSArray))
    }
}
