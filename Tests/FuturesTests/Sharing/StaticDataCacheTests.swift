//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

/// The bus timetable of Gibson's article: one download is shared by every screen, kept until midnight, and tried again
/// after a failure.
@Suite("Gibson's static data cache", .timeLimit(.minutes(60)))
struct StaticDataCacheTests {
    private struct Timetable: Hashable, Sendable {
        let day: Int
        let stops: [String]
    }

    private enum BusError: CancellationRepresentable, Hashable {
        case notify(String)
        case cancelled
    }

    /// What the articles' `CorvallisBusManager` is: it downloads, and every screen asks it.
    private struct BusManager: Sendable {
        let clock: ManualClock
        let downloads = Record<Promise<Timetable, BusError>>()
        private let cache: FutureCache<String, Timetable, BusError>

        init(_ clock: ManualClock) {
            self.clock = clock
            cache = FutureCache(
                lifetimeOf: { timetable in .seconds(86_400) * (timetable.day + 1) - clock.now.offset },
                clock: clock
            )
        }

        func staticData() -> Future<Timetable, BusError> {
            cache.value(for: "static") {
                Future { downloads.add($0) }
            }
        }

        func answer(_ stops: String...) {
            let day = Int(clock.now.offset / .seconds(86_400))
            downloads.all.last?.resolve(Timetable(day: day, stops: stops))
        }
    }

    private let clock = ManualClock()

    @Test func `all screens share one download, and later ones see the data at once`() {
        let manager = BusManager(clock)
        let favorites = manager.staticData().map(\.stops)
        let browse = manager.staticData().map(\.stops)
        manager.answer("Downtown")
        #expect(favorites.state == .completed(.success(["Downtown"])))
        #expect(browse.state == .completed(.success(["Downtown"])))
        #expect(manager.staticData().map(\.stops).state == .completed(.success(["Downtown"])))
        #expect(manager.downloads.all.count == 1)
    }

    @Test func `data that is not from today is downloaded again`() {
        let manager = BusManager(clock)
        clock.advance(by: .seconds(23 * 3_600))
        _ = manager.staticData()
        manager.answer("Yesterday's")
        clock.advance(by: .seconds(3_599))
        #expect(manager.staticData().map(\.stops).state == .completed(.success(["Yesterday's"])))
        clock.advance(by: .seconds(1))
        let today = manager.staticData().map(\.stops)
        #expect(today.state == .pending)
        manager.answer("Today's")
        #expect(today.state == .completed(.success(["Today's"])))
        #expect(manager.downloads.all.count == 2)
    }

    @Test func `a failed download is tried again by the next screen`() {
        let manager = BusManager(clock)
        let first = manager.staticData()
        manager.downloads.all.last?.reject(.notify("no network"))
        #expect(first.state == .completed(.failure(.notify("no network"))))
        let second = manager.staticData()
        manager.answer("Downtown")
        #expect(second.map(\.stops).state == .completed(.success(["Downtown"])))
    }

    @Test func `a screen that closes does not cancel the download of the others`() {
        let manager = BusManager(clock)
        let (closed, open) = (manager.staticData(), manager.staticData())
        closed.cancel()
        manager.answer("Downtown")
        #expect(closed.state == .completed(.failure(.cancelled)))
        #expect(open.hasSucceeded)
    }
}
