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
import Synchronization

/// One load for a comparison, into a database that is gone afterwards.
struct ComparedLoad: Sendable {
    /// What there was in the end: what the load brought, and what the database held.
    struct Result: Hashable, Sendable {
        let loaded: MergedGallery
        let stored: MergedGallery
    }

    let requests: Int
    let time: Duration
    let result: Result

    init(requests: Int, time: Duration, result: Result) {
        self.requests = requests
        self.time = time
        self.result = result
    }

    init(
        _ style: LoadStyle,
        from service: SourceOptions.Service,
        _ patience: PatienceOptions,
        _ current: CurrentLoad
    ) async throws {
        // Each load meets the same faults.
        service.renewFaults()
        let folder = FileManager.default.temporaryDirectory.appending(path: "gallery-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = GalleryStore(path: folder.appending(path: "\(style).sqlite").path)
        let requests = RequestCount()
        let remote = RemoteGallery(baseURL: service.address, retries: patience.policy) { requests.count($0) }

        let start = ContinuousClock.now
        let load = GalleryLoad(from: remote, into: store, style: style, deadline: patience.limit)
        current.become(load)
        let outcome = await load.outcome.result
        self.time = start.duration(to: .now)

        let loaded = try outcome.orExit("that was style \(style.rawValue)")
        self.requests = requests.value
        let stored = Swift.Result { () throws(GalleryError) in try store.read() }
        self.result = Result(loaded: loaded, stored: try stored.orExit("that was style \(style.rawValue)"))
    }
}

/// Counts the requests of a load.
private final class RequestCount: Sendable {
    private let requests = Atomic(0)

    var value: Int { self.requests.load(ordering: .relaxed) }

    func count(_ event: LoadEvent) {
        if case .requested = event { self.requests.add(1, ordering: .relaxed) }
    }
}
