//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport
import Testing

@testable import FuturesInspect

@Suite("Summary of what is pending", .timeLimit(.minutes(60)))
struct SummaryOfPendingTests {
    @Test func `pending promises of one line are one entry, with their count and the oldest`() throws {
        var text = RecordingText()
        for index in 1...1_000 {
            text.made(index, "promise", at: Double(index), line: "App/A.swift:1 a()")
        }
        text.made(2_000, "map", at: 1_001, line: "App/A.swift:2 a()")
        text.note(2_000, "attached", at: 1_002, source: 1)
        let summary = Summary(try text.recording())
        #expect(
            summary.pending == [
                "Still pending, the oldest first",
                "  promise at App/A.swift:1 a() × 1,000, the oldest for 1.00 ms, no task waits for it",
                "    waited for by map at App/A.swift:2",
            ]
        )
    }

    @Test func `what was pending when the recording was full may have settled since`() throws {
        var text = RecordingText()
        text.made(1, "promise", at: 1, line: "App/A.swift:1 a()")
        text.made(2, "promise", at: 11, line: "App/A.swift:2 a()")
        text.add(#"{"ph":"M","name":"lost","pid":1,"tid":1,"args":{"events":12}},"#)
        text.add(#"{"ph":"M","name":"stopped","pid":1,"tid":1,"ts":1000}"#)
        let summary = Summary(try text.recording())
        #expect(
            summary.pending == [
                "Pending when the recording was full, the oldest first",
                "  promise at App/A.swift:1 a() for 10.0 µs, nobody waits for it",
                "  promise at App/A.swift:2 a() for 0 ns, nobody waits for it",
            ]
        )
        #expect(summary.text.contains("The recording was full before it was stopped."))
    }

    @Test func `of futures that wait for one another the oldest is an entry, with what waits for it`() throws {
        var text = RecordingText()
        text.made(1, "follow", at: 1, line: "App/A.swift:1 a()")
        text.made(2, "map", at: 2, line: "App/A.swift:2 a()")
        text.note(2, "attached", at: 3, source: 1)
        text.made(3, "map", at: 4, line: "App/A.swift:3 a()")
        text.note(3, "attached", at: 5, source: 2)
        text.note(1, "attached", at: 6, source: 2)
        text.made(4, "promise", at: 11, line: "App/A.swift:4 a()")
        #expect(
            Summary(try text.recording()).pending == [
                "Still pending, the oldest first",
                "  follow at App/A.swift:1 a() for 10.0 µs, waits for itself",
                "    waited for by 1 other future, and by map at App/A.swift:2 → follow at App/A.swift:1",
                "  promise at App/A.swift:4 a() for 0 ns, nobody waits for it",
            ]
        )
    }

    @Test func `what has room in a limiter comes before what waits for room`() throws {
        var text = RecordingText()
        text.made(1, "limited", at: 1, line: "App/A.swift:1 a()")
        text.note(1, "awaited", at: 2)
        text.made(2, "promise", at: 3, line: "App/A.swift:2 a()")
        text.made(3, "limited", at: 4, line: "App/A.swift:1 a()")
        text.note(3, "attached", at: 5, source: 2)
        text.made(4, "limited", at: 6, line: "App/A.swift:3 a()")
        #expect(
            Summary(try text.recording()).pending == [
                "Still pending, the oldest first, what waits for room in a limiter last",
                "  promise at App/A.swift:2 a() for 3.00 µs, has room in a limiter",
                "    waited for by limited at App/A.swift:1",
                "  limited at App/A.swift:1 a() for 5.00 µs, waits for room, and a task waits for it",
                "  limited at App/A.swift:3 a() for 0 ns, waits for room",
            ]
        )
    }

    @Test func `of promises that one line made, those that hold up a limiter are told apart`() throws {
        var text = RecordingText()
        text.made(1, "limited", at: 1, line: "App/A.swift:1 a()")
        for number in 2...4 { text.made(number, "promise", at: Double(number), line: "App/A.swift:2 a()") }
        text.made(5, "limited", at: 5, line: "App/A.swift:1 a()")
        text.note(5, "attached", at: 5, source: 3)
        #expect(
            Summary(try text.recording()).pending.prefix(4) == [
                "Still pending, the oldest first, what waits for room in a limiter last",
                "  promise at App/A.swift:2 a() × 2, the oldest for 3.00 µs, nobody waits for it",
                "  promise at App/A.swift:2 a() for 2.00 µs, has room in a limiter",
                "    waited for by limited at App/A.swift:1",
            ]
        )
    }

    @Test func `several that one line made are named, or what they hold up is`() throws {
        var text = RecordingText()
        for number in 1...2 {
            text.made(number, "task", at: Double(number), line: "App/A.swift:1 a()")
            text.labeled(number, "job \(number)", at: Double(number))
        }
        for number in 3...4 {
            text.made(number, "promise", at: Double(number), line: "App/A.swift:2 a()")
            text.made(number + 2, "map", at: Double(number), line: "App/A.swift:3 a()")
            text.note(number + 2, "attached", at: Double(number), source: number)
            text.labeled(number + 2, "page \(number)", at: Double(number))
        }
        #expect(
            Summary(try text.recording()).pending == [
                "Still pending, the oldest first",
                "  task at App/A.swift:1 a() × 2, the oldest for 3.00 µs, nobody waits for it",
                "    labeled: \"job 1\", \"job 2\"",
                "  promise at App/A.swift:2 a() × 2, the oldest for 1.00 µs, no task waits for it",
                "    held up: \"page 3\", \"page 4\"",
                "    waited for by 1 other future, and by map \"page 3\" at App/A.swift:3",
            ]
        )
    }

    @Test func `of many labels the first are shown, in a time in proportion to their number`() throws {
        func recording(of count: Int) throws -> Recording {
            var text = RecordingText()
            text.made(1, "promise", at: 1, line: "App/A.swift:1 a()")
            for number in 2..<count {
                text.made(number, "map", at: Double(number), line: "App/A.swift:2 a()")
                text.note(number, "attached", at: Double(number), source: 1)
                text.labeled(number, "page \(number)", at: Double(number))
            }
            return try text.recording()
        }
        let summary = Summary(try recording(of: 3_002)).pending
        #expect(summary[2].hasPrefix("    held up (10 of 3,000): \"page 2\", \"page 3\", \"page 4\""))
        var graphs: [Int: WaitGraph] = [:]
        for count in [1_000, 4_000, 16_000] { graphs[count] = WaitGraph(try recording(of: count)) }
        #expect(growth(from: 1_000) { _ = graphs[$0]?.pendingGroups() } < linearGrowth)
    }

    @Test func `a run that callers share is called as in a dump`() throws {
        var text = RecordingText()
        text.made(1, "shared", at: 1, line: "App/A.swift:1 a()")
        let pending = Summary(try text.recording()).pending
        #expect(pending.last?.hasPrefix("  shared run at App/A.swift:1 a() for ") == true, "\(pending)")
    }

    @Test func `work in a task that has room comes before what waits for room`() throws {
        var text = RecordingText()
        text.made(1, "limited", at: 1, line: "App/A.swift:1 a()")
        text.made(2, "room", at: 3, line: "App/A.swift:1 a()")
        #expect(
            Summary(try text.recording()).pending == [
                "Still pending, the oldest first, what waits for room in a limiter last",
                "  room at App/A.swift:1 a() for 0 ns, a task works in it",
                "  limited at App/A.swift:1 a() for 2.00 µs, waits for room",
            ]
        )
    }

    @Test func `a call that has got its room waits for its work, to the end of its chain`() throws {
        var text = RecordingText()
        text.made(1, "limited", at: 1, line: "App/A.swift:1 a()")
        text.made(2, "map", at: 2, line: "App/A.swift:2 a()")
        text.note(2, "attached", at: 2, source: 1)
        text.labeled(2, "the file", at: 2)
        text.note(2, "awaited", at: 2)
        text.made(3, "promise", at: 3, line: "App/A.swift:3 a()")
        text.made(4, "limited", at: 4, line: "App/A.swift:1 a()")
        text.note(4, "attached", at: 4, source: 3)
        text.note(1, "joins", at: 4, source: 4)
        #expect(
            Summary(try text.recording()).pending == [
                "Still pending, the oldest first",
                "  promise at App/A.swift:3 a() for 1.00 µs, a task waits for it",
                "    waited for by limited at App/A.swift:1 → map \"the file\" at App/A.swift:2",
            ]
        )
    }

    @Test func `each of several that one future waits for is said to be waited for`() throws {
        var text = RecordingText()
        text.made(1, "promise", at: 1, line: "App/A.swift:1 a()")
        text.made(2, "promise", at: 2, line: "App/A.swift:2 a()")
        text.made(3, "zip", at: 3, line: "App/A.swift:3 a()")
        for (part, source) in [(4, 1), (5, 2)] {
            text.made(part, "zip", at: Double(part), line: "App/A.swift:3 a()")
            text.note(part, "attached", at: Double(part), source: source)
            text.note(3, "joins", at: Double(part), source: part)
        }
        text.note(3, "awaited", at: 6)
        #expect(
            Summary(try text.recording()).pending == [
                "Still pending, the oldest first",
                "  promise at App/A.swift:1 a() for 5.00 µs, a task waits for it",
                "    waited for by zip at App/A.swift:3",
                "  promise at App/A.swift:2 a() for 4.00 µs, a task waits for it",
                "    waited for by zip at App/A.swift:3",
            ]
        )
    }
}
