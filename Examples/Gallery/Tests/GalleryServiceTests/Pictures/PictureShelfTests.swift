//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import Testing

@testable import GalleryService

@Suite("Pictures that are kept", .timeLimit(.minutes(60)))
struct PictureShelfTests {
    private static let blue = Landscape(size: 10, color: Color(red: 0, green: 0, blue: 255))
    private static let red = Landscape(size: 10, color: Color(red: 255, green: 0, blue: 0))

    /// Lets drawings end when a test says so.
    private let gate = Promise<Void, Never>()

    private func shelf(_ capacity: Int) -> PictureShelf {
        PictureShelf(capacity: capacity) { [gate] landscape in
            await gate.future.value
            return Array(repeating: landscape.color.red, count: 100)
        }
    }

    @Test(arguments: [(1_000, 1), (0, 5)])
    func `those who ask at the same time share one drawing, unless nothing is kept`(
        _ capacity: Int,
        _ drawings: Int
    ) async {
        let shelf = self.shelf(capacity)
        await withTaskGroup { group in
            for _ in 0..<5 { group.addTask { _ = await shelf.picture(Self.blue) } }
            // Opened when all have asked: whoever hasn't joined the drawing by then finds it kept.
            while shelf.statistics.requests < 5 { await Task.yield() }
            self.gate.resolve()
        }
        #expect(shelf.statistics == .init(requests: 5, drawings: drawings))
    }

    @Test(arguments: [(1_000, 2), (100, 3)])
    func `what fits is kept, and the last one used longest`(_ capacity: Int, _ drawings: Int) async {
        let shelf = self.shelf(capacity)
        self.gate.resolve()
        for landscape in [Self.blue, Self.blue, Self.red, Self.red, Self.blue] { _ = await shelf.picture(landscape) }
        #expect(shelf.statistics == .init(requests: 5, drawings: drawings))
    }
}
