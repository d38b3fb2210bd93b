//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTesting
import GalleryClient
import GalleryModel
import Synchronization
import Testing

@testable import GalleryCommand

@Suite("The progress of a load", .timeLimit(.minutes(60)))
struct LoadProgressTests {
    private static let events: [LoadEvent] = [
        .requested(.users, attempt: 1), .retrying(.users, after: .cancelled, wait: .milliseconds(1500)),
        .requested(.users, attempt: 2), .requested(.photos, attempt: 1), .received(.users, count: 10),
        .received(.photos, count: 5000), .requested(.albums, attempt: 1), .received(.albums, count: 100), .merged([]),
        .stored,
    ]

    /// What stands between the drawings on a terminal, which go up so many lines and erase what is below.
    private static func drawings(_ text: String) -> [[String]] {
        text.split(separator: /\r\u{1B}\[\d+A\u{1B}\[J/)
            .map { $0.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }
    }

    @Test func `in a pipe it is plain lines, and a table in the end`() {
        let text = self.written(draws: false)
        #expect(
            text == """
                  users: asked for
                  users: again in 1.5 seconds, since the load was cancelled
                  users: asked for, attempt 2
                  photos: asked for
                  users: 10 came
                  photos: 5,000 came
                  albums: asked for
                  albums: 100 came
                  merged
                  stored
                List    State      Count  Attempt  Elapsed
                users   came          10        2    4.0 s
                albums  came         100        1    1.0 s
                photos  came       5,000        1    2.0 s

                """
        )
        #expect(text.unicodeScalars.allSatisfy { $0.isASCII })
    }

    @Test func `on a terminal there is a row for each list, and a bar that grows and is gone in the end`() {
        let drawings = Self.drawings(self.written(draws: true))
        #expect(drawings.count == Self.events.count + 1)
        let bars = drawings.dropLast().map { $0.last ?? "" }
        #expect(bars.map { $0.count { $0 == "█" } } == [0, 0, 0, 0, 6, 12, 12, 18, 24, 30])
        #expect(bars[3] == String(repeating: "░", count: 30) + " waiting for users, photos")
        #expect(drawings[1].first == "users: again in 1.5 seconds, since the load was cancelled")
        #expect(
            drawings[4].dropLast() == [
                "List    State      Count  Attempt  Elapsed", "users   came          10        2    4.0 s",
                "albums  -              -        -        -", "photos  asked for      -        1    1.0 s",
            ]
        )
        #expect(
            drawings.last == [
                "List    State      Count  Attempt  Elapsed", "users   came          10        2    4.0 s",
                "albums  came         100        1    1.0 s", "photos  came       5,000        1    2.0 s",
            ]
        )
    }

    @Test func `time goes on for a list that doesn't come, and stops when the load does`() {
        let (clock, text) = (ManualClock(), Text())
        let progress = LoadProgress(draws: true, columns: { 80 }, clock: clock, write: { text.add($0.description) })
        progress.tick()
        #expect(text.value.isEmpty)
        progress.show(.requested(.users, attempt: 1))
        clock.advance(by: .milliseconds(1290))
        progress.tick()
        #expect(Self.drawings(text.value).last?[1] == "users   asked for      -        1    1.2 s")
        progress.end()
        clock.advance(by: .seconds(1))
        progress.tick()
        progress.end()
        #expect(Self.drawings(text.value).last?[1] == "users   stopped        -        1    1.2 s")
        #expect(Self.drawings(text.value).count == 3)
    }

    @Test func `each drawing goes up as many lines as the one before has`() throws {
        let text = self.written(draws: true)
        let ups = text.matches(of: /\u{1B}\[(\d+)A/).compactMap { Int($0.1) }
        // What is said of a retry stays above.
        let heights = Self.drawings(text).map { $0.count { !$0.hasPrefix("users: again") } }
        #expect(ups == heights.dropLast())
    }

    @Test(arguments: [1, 10, 40, 79, 200])
    func `on a narrow terminal no row and no bar is broken`(_ columns: Int) {
        let drawings = Self.drawings(self.written(draws: true, columns: columns))
        #expect(drawings.count == Self.events.count + 1)
        for line in drawings.joined() where !line.hasPrefix("users: again") && !line.hasPrefix("use…") {
            #expect(line.columns < columns)
        }
    }

    /// All events, a second apart.
    private func written(draws: Bool, columns: Int = 80) -> String {
        let (clock, text) = (ManualClock(), Text())
        let progress = LoadProgress(
            draws: draws,
            columns: { columns },
            clock: clock,
            write: { text.add($0.description) }
        )
        for event in Self.events {
            progress.show(event)
            clock.advance(by: .seconds(1))
        }
        progress.end()
        return text.value
    }
}

private final class Text: Sendable {
    private let text = Mutex("")

    var value: String { self.text.withLock { $0 } }

    func add(_ more: String) { self.text.withLock { $0 += more } }
}
