//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Testing

@testable import FuturesInspect

/// Recordings that would take many minutes if each future led past all that was before it.
@Suite("Chains of thirty thousand", .timeLimit(.minutes(60)))
struct LongChainTests {
    private static let count = 30_000
    private static let line = "App/A.swift:1 a()"

    private func path(_ text: RecordingText) throws -> [String] { Summary(try text.recording()).path }

    @Test func `closures that run inside of one another`() throws {
        var text = RecordingText()
        text.made(1, "map", at: 0, line: Self.line)
        for round in 0..<Self.count {
            text.ran(1, at: Double(round), for: Double(2 * (Self.count - round)), source: 0)
        }
        // Behind them all.
        for round in 1...Self.count {
            text.made(1 + round, "promise", at: Double(2 * Self.count + round), line: Self.line)
            text.settled(1 + round, at: Double(3 * Self.count + round))
        }
        #expect(
            try path(text) == [
                "Critical path of the longest chain, 30.0 ms, from its end back",
                "  30.0 ms  waiting for promise at App/A.swift:1 a()",
            ]
        )
    }

    @Test func `tasks each of which is started by the one before`() throws {
        var text = RecordingText()
        for round in 0..<Self.count {
            let (thread, time) = (1 + round % 2, Double(10 * round))
            text.made(1 + round, "task", at: time, thread: 3 - thread, line: Self.line)
            text.ran(1 + round, at: time + 1, for: 9, thread: thread, source: 0)
            text.settled(1 + round, at: time + 10)
        }
        #expect(
            try path(text) == [
                "Critical path of the longest chain, 300 ms, from its end back",
                "   270 ms  running task at App/A.swift:1 a(), × 30,000",
                "  30.0 ms  waiting for task at App/A.swift:1 a(), × 30,000",
            ]
        )
    }

    @Test func `a future that waits for many, and whose closure runs as often`() throws {
        var text = RecordingText()
        text.made(1, "map", at: 0, line: Self.line)
        for round in 1...Self.count {
            text.made(1 + round, "promise", at: 1, line: Self.line)
            text.settled(1 + round, at: Double(1 + round))
            text.note(1, "attached", at: Double(2 * Self.count), source: 1 + round)
        }
        for round in 1...Self.count {
            let (future, time) = (1 + Self.count + round, Double(3 * Self.count + 2 * round))
            text.ran(1, at: time, for: 1, source: 0)
            text.made(future, "promise", at: time + 1, line: Self.line)
            text.settled(future, at: time + 2)
        }
        #expect(
            try path(text) == [
                "Critical path of the longest chain, 150 ms, from its end back",
                "  1.00 µs  waiting for promise at App/A.swift:1 a()",
                "  1.00 µs  running map at App/A.swift:1 a()",
                "   119 ms  on the way to map at App/A.swift:1 a()",
                "  30.0 ms  waiting for promise at App/A.swift:1 a()",
            ]
        )
    }
}
