//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import GalleryClient
import GalleryModel
import GalleryService
import GalleryTestSupport
import Testing

@Suite("Strange lists in each style", .timeLimit(.minutes(60)))
struct StrangeListsTests {
    @Test(arguments: LoadStyle.allCases)
    func `orphans and duplicates are left out of the database and told`(_ style: LoadStyle) async throws {
        let files = [
            "users.json": try json([User.sample(1), .sample(1, name: "again")]),
            "albums.json": try json([Album.sample(10, of: 1), .sample(11, of: 5)]),
            "photos.json": try json([Photo.sample(100, of: 10), .sample(101, of: 11), .sample(100, of: 10)]),
        ]
        try await withFolder(files) { folder in
            try await withScene(serving: folder) { scene in
                let gallery = try await scene.load(style).outcome.value
                let findings: [Finding] = [
                    .duplicates(.users, ids: [1]), .orphans(.albums, ids: [11]),
                    .duplicates(.photos, ids: [100]), .orphans(.photos, ids: [101]),
                ]
                #expect(gallery.findings == findings)
                #expect(scene.events.all.contains(.merged(findings)))
                #expect(try scene.store.read().users == gallery.users)
                #expect(Resource.allCases.map(gallery.count) == [1, 1, 1])
            }
        }
    }

    @Test(arguments: LoadStyle.allCases)
    func `empty lists are a gallery too`(_ style: LoadStyle) async throws {
        try await withFolder([:]) { folder in
            try await withScene(serving: folder) { scene in
                let gallery = try await scene.load(style).outcome.value
                #expect(gallery.findings == Resource.allCases.map(Finding.emptyList))
                #expect(try scene.store.read() == gallery)
            }
        }
    }

    private func json(_ entries: [some Encodable]) throws -> String {
        String(decoding: try JSONEncoder().encode(entries), as: UTF8.self)
    }
}
