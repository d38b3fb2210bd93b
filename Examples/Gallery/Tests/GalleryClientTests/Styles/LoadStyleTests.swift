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
import GalleryModel
import GalleryService
import GalleryTestSupport
import Testing

@testable import GalleryClient

@Suite("Loading in each style", .timeLimit(.minutes(60)))
struct LoadStyleTests {
    @Test(arguments: LoadStyle.allCases)
    func `loads, merges and stores everything with three requests`(_ style: LoadStyle) async throws {
        try await withScene { scene in
            try await scene.store.replace(with: Scene.old, CommitGate())
            let gallery = try await scene.load(style).outcome.value
            #expect(Resource.allCases.map(gallery.count) == Resource.allCases.map(SmallGallery.count))
            #expect(try scene.store.read() == gallery)
            let requests = scene.events.all.filter { if case .requested = $0 { true } else { false } }
            #expect(Set(requests) == Set(Resource.allCases.map { .requested($0, attempt: 1) }))
            #expect(requests.count == 3)
            #expect(scene.events.all.suffix(2) == [.merged([]), .stored])
        }
    }

    @Test(arguments: [LoadStyle.callbacks, .chained])
    func `asks for one list after the other`(_ style: LoadStyle) async throws {
        try await withScene { scene in
            _ = try await scene.load(style).outcome.value
            let expected = Resource.allCases.flatMap { resource in
                [
                    LoadEvent.requested(resource, attempt: 1),
                    .received(resource, count: SmallGallery.count(of: resource)),
                ]
            }
            #expect(scene.events.all == expected + [.merged([]), .stored])
        }
    }

    @Test(arguments: [LoadStyle.combined, .async, .promisekit])
    func `asks for all lists at once`(_ style: LoadStyle) async throws {
        // Nothing is answered, and yet everything is asked for.
        try await withScene(faults: [.init(nil, .stall)]) { scene in
            let load = scene.load(style)
            await scene.served.wait(forAll: Resource.allCases.map { .stalled(path: "/\($0.rawValue)") })
            #expect(load.stop())
        }
    }

    @Test(arguments: [LoadStyle.combined, .async, .promisekit])
    func `the first failure ends the other transfers`(_ style: LoadStyle) async throws {
        let clock = ManualClock()
        try await withScene(faults: [.init(.albums, .invalidJSON), .init(.photos, .stall)], latencyOn: clock) { scene in
            let load = scene.load(style)
            // All of them have been asked for when the first is answered.
            await clock.waitForTimers(3)
            clock.advance(by: .seconds(1))
            let outcome = await load.outcome.result
            let error = #expect(throws: GalleryError.self) { try outcome.get() }
            #expect(error?.description.hasPrefix(scene.address(.albums).absoluteString) == true)
            await scene.served.wait(for: .released(path: "/photos"))
        }
    }

    @Test(arguments: LoadStyle.allCases, Resource.allCases)
    func `tries again what may pass`(_ style: LoadStyle, _ resource: Resource) async throws {
        try await withScene(faults: [.init(resource, .status(times: 2))]) { scene in
            let gallery = try await scene.load(style).outcome.value
            #expect(Resource.allCases.map(gallery.count) == Resource.allCases.map(SmallGallery.count))
            let error = GalleryError.status(scene.address(resource), 500)
            let attempts = scene.events.all.filter { event in
                switch event {
                case .requested(resource, _), .retrying(resource, _, _): true
                default: false
                }
            }
            #expect(
                attempts == [
                    .requested(resource, attempt: 1), .retrying(resource, after: error, wait: .zero),
                    .requested(resource, attempt: 2), .retrying(resource, after: error, wait: .zero),
                    .requested(resource, attempt: 3),
                ]
            )
        }
    }

    @Test(arguments: LoadStyle.allCases)
    func `nobody at the address is a failure that names it`(_ style: LoadStyle) async throws {
        try await withScene { scene in
            let nobody = try #require(URL(string: "http://127.0.0.1:1"))
            let remote = RemoteGallery(baseURL: nobody, retries: .immediate(attempts: 1))
            let result = await GalleryLoad(from: remote, into: scene.store, style: style).outcome.result
            let error = #expect(throws: GalleryError.self) { try result.get() }
            // Which list was asked for first differs between those that ask at once.
            #expect(error?.description.hasPrefix("http://127.0.0.1:1/") == true)
            #expect(error?.description.hasSuffix(": nobody answers there") == true)
        }
    }

    @Test(arguments: LoadStyle.allCases)
    func `a database that can't be used is a failure that names it`(_ style: LoadStyle) async throws {
        try await withScene { scene in
            try Data(String(repeating: "text ", count: 1000).utf8).write(to: URL(filePath: scene.store.path))
            let before = try scene.bytes()
            let error = GalleryError.database(path: scene.store.path, reason: "file is not a database")
            #expect(await scene.load(style).outcome.result == .failure(error))
            #expect(try scene.bytes() == before)
            #expect(scene.events.all.last == .merged([]))
        }
    }

    @Test func `a duration is said in seconds`() {
        let durations = [1, 250, 2500, 30_000, 0, 90_001].map { Duration.milliseconds($0) }
        let said = ["0.001 seconds", "0.25 seconds", "2.5 seconds", "30 seconds", "0 seconds", "90.001 seconds"]
        #expect(durations.map(\.inSeconds) == said)
        #expect(Duration.seconds(1).inSeconds == "1 second")
    }
}
