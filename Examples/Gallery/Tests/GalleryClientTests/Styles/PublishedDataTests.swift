//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import GRDB
import GalleryClient
import GalleryModel
import GalleryService
import GalleryTestSupport
import Testing

@Suite(
    "JSONPlaceholder's own data in each style",
    .timeLimit(.minutes(60)),
    .enabled(if: PublishedData.folder != nil, Comment(rawValue: PublishedData.hint))
)
struct PublishedDataTests {
    @Test(arguments: LoadStyle.allCases)
    func `ends with exactly the published rows, each under its parent`(_ style: LoadStyle) async throws {
        let folder = try #require(PublishedData.folder)
        try await withScene(serving: folder) { scene in
            let gallery = try await scene.load(style).outcome.value
            #expect(gallery.findings.isEmpty)

            let users = try published(User.self, .users, in: folder)
            let albums = try published(Album.self, .albums, in: folder)
            let photos = try published(Photo.self, .photos, in: folder)
            #expect((users.count, albums.count, photos.count) == (10, 100, 5000))

            let database = try DatabaseQueue(path: scene.store.path)
            try await database.read { db in
                #expect(try User.order(Column("id")).fetchAll(db) == users)
                #expect(try Album.order(Column("id")).fetchAll(db) == albums)
                #expect(try Photo.order(Column("id")).fetchAll(db) == photos)
                let families = try Row.fetchAll(
                    db,
                    sql: """
                        SELECT photos.id, albums.id, users.id FROM photos
                        JOIN albums ON albums.id = photos.albumId JOIN users ON users.id = albums.userId
                        ORDER BY photos.id
                        """
                )
                let userOfAlbum = Dictionary(uniqueKeysWithValues: albums.map { ($0.id, $0.userId) })
                let expected = photos.map { [$0.id, $0.albumId, userOfAlbum[$0.albumId]] }
                #expect(families.map { [$0[0], $0[1], $0[2]] } == expected)
            }
            let albumsOfUser = Dictionary(grouping: albums, by: \.userId)
            let photosOfAlbum = Dictionary(grouping: photos, by: \.albumId)
            #expect(gallery.users.map { $0.albums.map(\.album) } == users.map { albumsOfUser[$0.id] })
            #expect(gallery.albums.map(\.photos) == albums.map { photosOfAlbum[$0.id] })
        }
    }

    private func published<Entry: Decodable>(_: Entry.Type, _ resource: Resource, in folder: URL) throws -> [Entry] {
        try JSONDecoder().decode([Entry].self, from: Data(contentsOf: folder.appending(path: resource.fileName)))
    }
}
