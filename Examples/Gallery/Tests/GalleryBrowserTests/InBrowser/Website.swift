//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import GalleryBrowser
import GalleryClient
import GalleryModel
import GalleryService
import GalleryTestSupport

/// A website, and a browser that looks at it.
struct Website: Sendable {
    /// The address of the first page, without a slash at its end.
    let address: String

    /// A page of the browser, in which nothing is open yet.
    let page: BrowserPage

    /// What the website reports.
    let log: Events<String>

    /// What the service does that loads come from.
    let served: Events<ServerEvent>

    let store: GalleryStore

    /// The bytes of the database's file.
    func bytes() throws -> Data { try Data(contentsOf: URL(filePath: self.store.path)) }
}

/// What a website of a test shows: an album with five pictures, one with more than a page has, and one without any.
struct Lists: Sendable {
    var users = (1...2).map { User.sample($0, name: "Somebody \($0)") }
    var albums = (1...3).map { Album.sample($0, of: 1 + $0 / 3) }
    var photos = (1...106).map { id in
        var photo = Photo.sample(id, of: id <= 5 ? 1 : 2)
        photo.url = "https://example.org/600/\(Self.color(id))"
        photo.thumbnailUrl = "https://example.org/150/\(Self.color(id))"
        return photo
    }

    private static func color(_ id: Int) -> String { "\(100_000 + id * 7919 % 900_000)" }

    /// Serves the lists for as long as the closure takes.
    func served(
        _ configuration: GalleryServer.Configuration = .init(),
        _ body: (GalleryServer) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try JSONEncoder().encode(self.users).write(to: folder.appending(path: "users.json"))
            try JSONEncoder().encode(self.albums).write(to: folder.appending(path: "albums.json"))
            try JSONEncoder().encode(self.photos).write(to: folder.appending(path: "photos.json"))
            var configuration = configuration
            configuration.source = .folder(folder)
            try await withServer(configuration, body)
        }
    }

    /// Loads the lists into a database.
    func load(into store: GalleryStore) async throws {
        try await self.served { server in
            let remote = RemoteGallery(baseURL: server.baseURL)
            _ = try await GalleryLoad(from: remote, into: store, style: .combined).outcome.result.get()
        }
    }
}

/// Runs a website and a browser for as long as the closure takes.
///
/// - Parameters:
///   - lists: What the database holds, and what loads bring.
///   - faults: What goes wrong in loads that the website does.
///   - body: Uses the website.
/// - Throws: What starting a process and a server throws, and what the closure throws.
func withWebsite(
    _ lists: Lists = Lists(),
    faults: Faults = .none,
    _ body: (Website) async throws -> Void
) async throws {
    let (log, served) = (Events<String>(), Events<ServerEvent>())
    var service = GalleryServer.Configuration()
    service.faults = faults
    service.report = { served.add($0) }
    try await withTemporaryFolder { folder in
        let store = GalleryStore(path: folder.appending(path: "gallery.sqlite").path)
        try await lists.load(into: store)
        try await lists.served(service) { server in
            var configuration = GalleryBrowser.Configuration(database: store.path, server: server.baseURL)
            configuration.deadline = .seconds(86_400)
            configuration.report = { log.add($0) }
            let browser = try await GalleryBrowser.start(configuration)
            do {
                try await Browser.open { page in
                    let address = browser.baseURL.absoluteString
                    try await body(Website(address: address, page: page, log: log, served: served, store: store))
                }
            } catch {
                try? await browser.stop()
                throw error
            }
            try await browser.stop()
        }
    }
}
