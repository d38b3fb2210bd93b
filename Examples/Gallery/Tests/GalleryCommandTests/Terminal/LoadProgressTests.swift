//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryClient
import GalleryModel
import Synchronization
import Testing

@testable import GalleryCommand

@Suite("The progress of a load", .timeLimit(.minutes(20)))
struct LoadProgressTests {
    private static let events: [LoadEvent] = [
        .requested(.users, attempt: 1), .retrying(.users, after: .cancelled, wait: .milliseconds(1500)),
        .requested(.users, attempt: 2), .requested(.photos, attempt: 1), .received(.users, count: 10),
        .received(.photos, count: 5000), .requested(.albums, attempt: 1), .received(.albums, count: 100), .merged([]),
        .stored,
    ]

    @Test func `in a pipe it is plain lines`() {
        #expect(
            written(drawsBar: false) == """
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

                """
        )
    }

    @Test func `on a terminal it is a bar that grows, and is gone in the end`() {
        let frames = written(drawsBar: true).components(separatedBy: "\r\u{1B}[K")
        let lengths = frames.filter { $0.contains("░") || $0.contains("█") }.map { $0.count { $0 == "█" } }
        #expect(lengths == [0, 0, 0, 0, 6, 12, 12, 18, 24, 30])
        #expect(frames.contains("users: again in 1.5 seconds, since the load was cancelled\n"))
        #expect(frames.contains(String(repeating: "░", count: 30) + " waiting for users, photos"))
        #expect(frames.last == "")
    }

    @Test(arguments: [1, 10, 40, 79, 200])
    func `on a narrow terminal no line of the bar is broken`(_ columns: Int) {
        let frames = written(drawsBar: true, columns: columns).components(separatedBy: "\r\u{1B}[K")
        let bars = frames.filter { !$0.hasSuffix("\n") }
        // What precedes the first of ten bars and what follows the last is empty.
        #expect(bars.count == 12)
        #expect(bars.allSatisfy { $0.columns < columns })
    }

    private func written(drawsBar: Bool, columns: Int = 80) -> String {
        let text = Text()
        let progress = LoadProgress(drawsBar: drawsBar, columns: { columns }, write: { text.add($0.description) })
        for event in Self.events { progress.show(event) }
        progress.end()
        return text.value
    }
}

private final class Text: Sendable {
    private let text = Mutex("")

    var value: String { self.text.withLock { $0 } }

    func add(_ more: String) { self.text.withLock { $0 += more } }
}
