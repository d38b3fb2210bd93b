//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTesting
import Synchronization
import Testing

@testable import GalleryService

@Suite("Pictures that are kept", .timeLimit(.minutes(20)))
struct PictureShelfTests {
    private static let blue = Landscape(size: 10, color: Color(red: 0, green: 0, blue: 255))
    private static let red = Landscape(size: 10, color: Color(red: 255, green: 0, blue: 0))

    /// Lets drawings end when a test says so.
    private let gate = Promise<Void, Never>()
    /// Requests are run up to where they wait.
    private let requests = ManualTasks()
    private let answers = Mutex<[Int]>([])

    private func shelf(_ capacity: Int) -> PictureShelf {
        PictureShelf(capacity: capacity) { [gate] landscape in
            await gate.future.value
            return Array(repeating: landscape.color.red, count: 100)
        }
    }

    private func ask(_ shelf: PictureShelf, _ landscape: Landscape) -> Task<Void, Never> {
        self.requests.start {
            let picture = await shelf.picture(landscape)
            self.answers.withLock { $0.append(picture.count) }
        }
    }

    /// Waits until so many have their picture.
    private func waitForAnswers(_ count: Int) async {
        while self.answers.withLock({ $0.count }) < count {
            self.requests.run()
            await Task.yield()
        }
    }

    @Test(arguments: [(1_000, 1), (0, 5)])
    func `those who ask at the same time share one drawing, unless nothing is kept`(
        _ capacity: Int,
        _ drawings: Int
    ) async {
        let shelf = self.shelf(capacity)
        for _ in 0..<5 { _ = self.ask(shelf, Self.blue) }
        self.gate.resolve()
        await self.waitForAnswers(5)
        #expect(shelf.statistics == .init(requests: 5, drawings: drawings))
    }

    @Test func `a request that is cancelled doesn't take the picture from the others`() async {
        let shelf = self.shelf(1_000)
        let first = self.ask(shelf, Self.blue)
        _ = self.ask(shelf, Self.blue)
        first.cancel()
        self.gate.resolve()
        await self.waitForAnswers(2)
        #expect(shelf.statistics == .init(requests: 2, drawings: 1))
    }

    @Test(arguments: [(1_000, 2), (100, 3)])
    func `what fits is kept, and the last one used longest`(_ capacity: Int, _ drawings: Int) async {
        let shelf = self.shelf(capacity)
        self.gate.resolve()
        for landscape in [Self.blue, Self.blue, Self.red, Self.red, Self.blue] { _ = await shelf.picture(landscape) }
        #expect(shelf.statistics == .init(requests: 5, drawings: drawings))
    }
}
