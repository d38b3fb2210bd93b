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

@testable import GalleryBrowser

@Suite("The gallery that is shown", .timeLimit(.minutes(60)))
struct SnapshotShelfTests {
    @Test func `it is the one in the file, and the last one when the file is broken`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "gallery.sqlite")
            let store = GalleryStore(path: file.path)
            let shelf = SnapshotShelf(store)
            guard case .failed(let missing) = await shelf.current() else { throw Unexpected() }
            #expect(missing.description.contains("there is no such database, 'gallery load' makes it"))

            var configuration = GalleryServer.Configuration()
            try SmallGallery.write(to: folder)
            configuration.source = .folder(folder)
            try await withServer(configuration) { server in
                let remote = RemoteGallery(baseURL: server.baseURL)
                _ = try await GalleryLoad(from: remote, into: store, style: .combined).outcome.result.get()
            }
            guard case .shown(let snapshot, nil) = await shelf.current() else { throw Unexpected() }
            #expect(snapshot.photos.count == 8)
            #expect(snapshot.photos[5]?.album.entry.photos.map(\.id) == [1, 5])

            try Data("nonsense, and enough of it to be no header of a database at all".utf8).write(to: file)
            guard case .shown(let last, let staleness?) = await shelf.current() else { throw Unexpected() }
            #expect(last.photos.count == 8)
            #expect(staleness.description.contains("not a database"))
        }
    }

    private struct Unexpected: Error {}
}
