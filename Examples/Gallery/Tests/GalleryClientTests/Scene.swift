//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import FuturesTesting
import GalleryClient
import GalleryModel
import GalleryService
import GalleryTestSupport

/// A real service on loopback and a database in a folder of its own, for the time of a test.
struct Scene: Sendable {
    let baseURL: URL
    let store: GalleryStore
    let events = Events<LoadEvent>()
    let served: Events<ServerEvent>

    /// The gallery as the client sees it: it doesn't wait between attempts.
    var remote: RemoteGallery {
        RemoteGallery(baseURL: self.baseURL, retries: .immediate(attempts: 3)) { [events] in events.add($0) }
    }

    /// The gallery that is in the database before anything happens.
    static let old = MergedGallery(users: [.sample(1)], albums: [.sample(2, of: 1)], photos: [.sample(3, of: 2)])

    func load(_ style: LoadStyle) -> GalleryLoad { GalleryLoad(from: self.remote, into: self.store, style: style) }

    func address(_ resource: Resource) -> URL { self.remote.address(of: resource) }

    /// The bytes of the database's file.
    func bytes() throws -> Data { try Data(contentsOf: URL(filePath: self.store.path)) }
}

func withScene(
    faults: Faults = .none,
    serving data: URL? = nil,
    latencyOn clock: ManualClock? = nil,
    _ body: (Scene) async throws -> Void
) async throws {
    let served = Events<ServerEvent>()
    var configuration = GalleryServer.Configuration()
    configuration.faults = faults
    if let clock { (configuration.latency, configuration.clock) = (.seconds(1), clock) }
    configuration.report = { served.add($0) }
    try await withTemporaryFolder { folder in
        if data == nil { try SmallGallery.write(to: folder) }
        configuration.source = .folder(data ?? folder)
        let store = GalleryStore(path: folder.appending(path: "gallery.sqlite").path)
        try await withServer(configuration) { server in
            try await body(Scene(baseURL: server.baseURL, store: store, served: served))
        }
    }
}
