//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import FuturesPromiseKit
import FuturesTestSupport
import Testing

/// The program of `MainActorScreen.swift`, run in both language modes.
@MainActor
@Suite(.oneAtATime, .timeLimit(.minutes(60)))
struct MainActorScreenTests {
    let screen = MainActorScreen()

    @Test func `Closures without a place run on the main actor`() async throws {
        try await screen.loadInOrder().async()
        #expect(screen.title == "42")
        #expect(screen.numbers == [20, 42, 0])
    }

    @Test func `Closures with a place run there`() async throws {
        let queue = DispatchQueue(label: "elsewhere", attributes: .initiallyInactive)
        queue.setSpecific(key: placeOfScreen, value: "elsewhere")
        let places = screen.loadElsewhere(on: queue)
        // Not before: an inline closure that comes too late runs on its caller.
        queue.activate()
        #expect(try await places.async() == ["elsewhere", "elsewhere"])
        #expect(screen.title == "elsewhere")
    }

    @Test func `A value that isn't Sendable`() async throws {
        #expect(try await screen.loadDictionary().async() == 42)
        #expect(screen.numbers == [42])
    }
}
