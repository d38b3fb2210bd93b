//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Foundation
import Futures
import FuturesTesting
import GalleryModel
import GalleryService
import GalleryTestSupport
import Synchronization
import Testing

@testable import GalleryClient

@Suite("Stopping in each style", .timeLimit(.minutes(60)))
struct StoppingTests {
    @Test(arguments: LoadStyle.allCases, Resource.allCases)
    func `stopping ends the transfer and leaves the database as it was`(
        _ style: LoadStyle,
        _ resource: Resource
    ) async throws {
        try await withScene(faults: [.init(resource, .stall)]) { scene in
            try await scene.store.replace(with: Scene.old, CommitGate())
            let before = try scene.bytes()
            let load = scene.load(style)
            await scene.served.wait(for: .stalled(path: "/\(resource.rawValue)"))
            #expect(load.stop())
            #expect(await load.outcome.result == .failure(.cancelled))
            // The service sees its client leave, while it is still running itself.
            await scene.served.wait(for: .released(path: "/\(resource.rawValue)"))
            #expect(try scene.bytes() == before)
            #expect(!load.stop())
        }
    }

    @Test(arguments: LoadStyle.allCases)
    func `the deadline ends the transfer and names who didn't answer`(_ style: LoadStyle) async throws {
        try await withScene(faults: [.init(.photos, .stall)]) { scene in
            try await scene.store.replace(with: Scene.old, CommitGate())
            let before = try scene.bytes()
            let clock = ManualClock()
            let load = GalleryLoad(
                from: scene.remote,
                into: scene.store,
                style: style,
                deadline: .seconds(5),
                clock: clock
            )
            await scene.events.wait(forAll: [.received(.users, count: 2), .received(.albums, count: 4)])
            await scene.served.wait(for: .stalled(path: "/photos"))
            clock.advance(by: .seconds(5))
            let error = GalleryError.deadline(.seconds(5), waitingFor: scene.address(.photos))
            #expect(await load.outcome.result == .failure(error))
            #expect(error.description == "\(scene.address(.photos)): no whole answer within 5 seconds")
            await scene.served.wait(for: .released(path: "/photos"))
            #expect(try scene.bytes() == before)
        }
    }

    @Test(arguments: LoadStyle.allCases)
    func `a load that is over can't be stopped`(_ style: LoadStyle) async throws {
        try await withScene { scene in
            let load = scene.load(style)
            let gallery = try await load.outcome.value
            #expect(!load.stop())
            #expect(try scene.store.read() == gallery)
        }
    }

    @Test(arguments: LoadStyle.allCases)
    func `stopping between two attempts makes no other attempt`(_ style: LoadStyle) async throws {
        try await withScene(faults: [.init(.users, .status(times: nil))]) { scene in
            let remote = RemoteGallery(baseURL: scene.baseURL, retries: .constant(.seconds(3600), attempts: 2)) {
                event in
                scene.events.add(event)
            }
            let load = GalleryLoad(from: remote, into: scene.store, style: style)
            let error = GalleryError.status(scene.address(.users), 500)
            await scene.events.wait(for: .retrying(.users, after: error, wait: .seconds(3600)))
            #expect(load.stop())
            #expect(await load.outcome.result == .failure(.cancelled))
            #expect(!FileManager.default.fileExists(atPath: scene.store.path))
        }
    }

    @Test(arguments: LoadStyle.allCases)
    func `stopping as late as storing begins leaves the database as it was`(_ style: LoadStyle) async throws {
        try await withScene { scene in
            try await scene.store.replace(with: Scene.old, CommitGate())
            let before = try scene.bytes()
            let late = LateStop()
            let remote = scene.remote.heard { event in if case .merged = event { late.stop() } }
            let load = GalleryLoad(from: remote, into: scene.store, style: style)
            late.begin(with: load)
            #expect(await load.outcome.result == .failure(.cancelled))
            #expect(try scene.bytes() == before)
        }
    }
}

/// Stops a load from inside it: waits until the load is known.
private final class LateStop: Sendable {
    private let load = Mutex<GalleryLoad?>(nil)
    private let isKnown = DispatchSemaphore(value: 0)

    func begin(with load: GalleryLoad) {
        self.load.withLock { $0 = load }
        self.isKnown.signal()
    }

    func stop() {
        self.isKnown.wait()
        self.load.withLock { $0 }?.stop()
    }
}
