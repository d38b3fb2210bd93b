//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Testing

@testable import FuturesInspect

@Suite("Summary", .timeLimit(.minutes(60)))
struct SummaryTests {
    @Test func `a program with one mistake of each kind is explained on one screen`() throws {
        let expected = """
            App, recorded 2026-01-02T03:04:05Z, for 32.7 ms
            7 futures, 3 closures on 1 thread; no event was lost

            Still pending, the oldest first
              promise at App/Feed.swift:53 recordFeed() for 32.7 ms, a task waits for it
                waited for by map at App/Feed.swift:39

            Failures that nothing was attached to, and broken promises
              failed onSuccess at App/Feed.swift:34 storeFeed(of:)
                made as promise at App/Feed.swift:22 → flatMap at App/Feed.swift:33
                  → onSuccess at App/Feed.swift:34

            Slowest closures
              12.0 ms  map "feed of 7" at App/Feed.swift:27 feed(of:), thread 1 main
               100 µs  flatMap at App/Feed.swift:33 storeFeed(of:), thread 1 main
              5.00 µs  onSuccess at App/Feed.swift:34 storeFeed(of:), thread 1 main

            Longest waits: until a promise or task was settled, or an executor ran
              20.0 ms  promise at App/Feed.swift:8 posts(of:)
               500 µs  promise at App/Feed.swift:22 store(_:)

            Critical path of the longest chain, 32.6 ms, from its end back
              10.0 µs  in 2 shorter steps
               500 µs  waiting for promise at App/Feed.swift:22 store(_:)
              40.0 µs  running flatMap at App/Feed.swift:33 storeFeed(of:)
              10.0 µs  on the way to flatMap at App/Feed.swift:33 storeFeed(of:)
              12.0 ms  running map "feed of 7" at App/Feed.swift:27 feed(of:)
              50.0 µs  on the way to map "feed of 7" at App/Feed.swift:27 feed(of:)
              20.0 ms  waiting for promise at App/Feed.swift:8 posts(of:)

            """
        #expect(Summary(try RecordingText.feed.recording()).text == expected)
    }

    @Test func `what there is nothing of is said in a few words`() throws {
        let expected = """
            App, recorded 2026-01-02T03:04:05Z, for 0 ns
            0 futures, 0 closures on 1 thread; no event was lost

            Still pending: nothing

            Failures that nothing was attached to: none

            Slowest closures: none ran

            """
        #expect(Summary(try RecordingText().recording()).text == expected)
    }

    @Test func `a closure's time is without what the recorder took in it`() throws {
        var text = RecordingText()
        text.made(1, "promise", at: 1, line: "App/A.swift:1 a()")
        for id in 2...3 {
            text.made(id, "map", at: Double(id), line: "App/A.swift:\(id) a()")
            text.note(id, "attached", at: Double(id), source: 1)
        }
        text.ran(2, at: 10, for: 9_000, recording: 8_990, source: 1)
        text.ran(3, at: 9_010, for: 20, source: 1)
        #expect(
            Summary(try text.recording()).closures == [
                "Slowest closures, without 8.99 ms that the recorder took in them",
                "  20.0 µs  map at App/A.swift:3 a(), thread 1 main",
                "  10.0 µs  map at App/A.swift:2 a(), thread 1 main",
            ]
        )
    }

    @Test func `closures of one line are one entry, with what all of them took`() throws {
        var text = RecordingText()
        for id in 1...3 {
            text.made(id, "map", at: 1, line: "App/A.swift:1 a()")
            text.ran(id, at: Double(id) * 10_000, for: 100 * Double(id), source: 9)
        }
        #expect(
            Summary(try text.recording()).closures.last
                == "   300 µs  map at App/A.swift:1 a(), thread 1 main, the longest of 3, which took 600 µs"
        )
    }

    @Test func `what a combinator calls is told by its line, and not again by what it ran behind`() throws {
        var text = RecordingText()
        for (id, part) in [(1, 11), (2, 12)] {
            text.made(id, "limited", at: 1, line: "App/A.swift:\(id) a()")
            text.made(part, "limited", at: 2, line: "App/B.swift:1 b()")
            text.note(id, "joins", at: 3, source: part)
        }
        text.ran(11, at: 1_000, for: 600, source: 9)
        text.called(2, at: 1_100, for: 490, recording: 90)
        text.ran(12, at: 2_000, for: 2, source: 9)
        #expect(
            Summary(try text.recording()).closures == [
                "Slowest closures",
                "   400 µs  limited at App/A.swift:2 a(), thread 1 main, the longest of 2, which took 402 µs",
            ]
        )
    }

    @Test func `a run that others have nothing to do with is told although a combinator was called in it`() throws {
        var text = RecordingText()
        text.made(1, "map", at: 1, line: "App/A.swift:1 a()")
        text.made(2, "limited", at: 1, line: "App/A.swift:2 a()")
        text.ran(1, at: 1_000, for: 600, source: 9)
        text.called(2, at: 1_100, for: 100)
        #expect(Summary(try text.recording()).closures.count == 3)
    }

    @Test func `a line whose stack didn't say its function has that of others`() throws {
        var text = RecordingText()
        text.made(1, "retry", at: 1, line: "App/A.swift:1 a()")
        text.made(2, "retry", at: 1, line: "App/A.swift:1")
        text.ran(1, at: 1_000, for: 600, source: 9)
        text.ran(2, at: 2_000, for: 600, source: 9)
        let last = Summary(try text.recording()).closures.last
        #expect(last == "   600 µs  retry at App/A.swift:1 a(), thread 1 main, the longest of 2, which took 1.20 ms")
    }

    @Test func `times of a damaged file, which no sum holds, are summed up as far as it goes`() throws {
        var text = RecordingText()
        text.made(1, "map", at: 1, line: "App/A.swift:1 a()")
        for _ in 1...20 { text.ran(1, at: 10, for: 999_999_999_999_999, recording: 999_999_999_999, source: 9) }
        #expect(Summary(try text.recording()).closures.count > 1)
    }

    @Test func `a place is never cut for what is said of it`() throws {
        var text = RecordingText()
        let (file, label) = (
            "AppWithALongName/FileWithALongName.swift", "a label of fifty characters, which are cut to 40"
        )
        for id in 1...3 {
            text.made(id, "limited", at: Double(id), line: "\(file):1 functionWithALongName(of:)")
            text.note(id, "awaited", at: Double(id))
        }
        text.made(4, "limited", at: 4, line: "\(file):2 functionWithALongName(of:)")
        text.labeled(4, label, at: 4)
        text.note(4, "awaited", at: 4)
        #expect(
            Summary(try text.recording()).pending.suffix(3)
                == [
                    "  limited at \(file):1",
                    "    × 3, the oldest for 3.00 µs, waits for room, and a task waits for it",
                    "  limited \"a label of fifty ch…\" at \(file):2",
                    "    for 0 ns, waits for room, and a task waits for it",
                ].suffix(3)
        )
    }

    @Test(arguments: ["broken", "failure"])
    func `a future that waits for itself is told of, whoever waits for it`(_ outcome: String) throws {
        var text = RecordingText()
        text.made(1, "promise", at: 1, line: "App/A.swift:1 a()")
        text.made(2, "flatMap", at: 2, line: "App/A.swift:2 a()")
        text.note(2, "attached", at: 2, source: 1)
        text.note(2, "awaited", at: 3)
        text.settled(1, at: 4)
        text.note(2, "linked", at: 5, source: 2)
        text.note(2, "waitsForItself", at: 5)
        text.settled(2, outcome, at: 5)
        #expect(
            Summary(try text.recording()).failures.last == "  broken flatMap at App/A.swift:2 a(), waits for itself"
        )
    }

    @Test func `a loop on the way of a failure is folded`() throws {
        var text = RecordingText()
        text.made(1, "promise", at: 1, line: "App/A.swift:1 a()")
        text.settled(1, "failure", at: 2)
        for index in 1...1_000 {
            let time = Double(index * 10)
            text.made(2 * index, "map", at: time, line: "App/A.swift:2 a()")
            text.note(2 * index, "attached", at: time + 1, source: 2 * index - 1)
            text.settled(2 * index, "failure", at: time + 2)
            text.made(2 * index + 1, "flatMap", at: time + 3, line: "App/A.swift:3 a()")
            text.note(2 * index + 1, "attached", at: time + 4, source: 2 * index)
            text.settled(2 * index + 1, "failure", at: time + 5)
        }
        #expect(
            Summary(try text.recording()).failures == [
                "Failures that nothing was attached to, and broken promises",
                "  failed flatMap at App/A.swift:3 a()",
                "    made as promise at App/A.swift:1 → (map at App/A.swift:2 → flatMap at App/A.swift:3) × 1,000",
            ]
        )
    }

    @Test(arguments: ["attached", "linked", "awaited"])
    func `a failure that somebody was there for is none of these`(_ note: String) throws {
        var text = RecordingText()
        text.made(1, "promise", at: 1, line: "App/A.swift:1 a()")
        text.made(2, "onFailure", at: 2, line: "App/A.swift:2 a()")
        text.note(note == "awaited" ? 1 : 2, note, at: 3, source: note == "awaited" ? nil : 1)
        text.settled(1, "failure", at: 4)
        #expect(Summary(try text.recording()).failures == ["Failures that nothing was attached to: none"])
    }

    @Test func `a broken promise is told of, also where somebody waits`() throws {
        var text = RecordingText()
        text.made(1, "promise", at: 1, line: "App/A.swift:1 a()")
        text.note(1, "awaited", at: 2)
        text.settled(1, "broken", at: 3)
        #expect(Summary(try text.recording()).failures.last == "  broken promise at App/A.swift:1 a()")
    }

    @Test func `what a combinator drops is no broken promise`() throws {
        var text = RecordingText()
        text.made(1, "promise", at: 1, line: "App/A.swift:1 a()")
        text.made(2, "race", at: 2, line: "App/A.swift:2 a()")
        text.note(2, "attached", at: 3, source: 1)
        text.settled(2, "broken", at: 4)
        #expect(Summary(try text.recording()).failures == ["Failures that nothing was attached to: none"])
    }

    @Test func `a promise that a closure settles is a part of the closure's chain`() throws {
        var text = RecordingText()
        text.made(1, "promise", at: 0, line: "App/A.swift:1 a()")
        text.made(2, "observe", at: 1, line: "App/A.swift:2 a()")
        text.note(2, "attached", at: 2, source: 1)
        text.made(3, "promise", at: 3, line: "App/A.swift:3 a()")
        text.note(3, "awaited", at: 4)
        text.settled(1, at: 1_000)
        text.settled(3, at: 1_500)
        text.ran(2, at: 1_000, for: 600, source: 1)
        let summary = Summary(try text.recording())
        #expect(summary.waits.dropFirst() == ["  1.00 ms  promise at App/A.swift:1 a()"])
        #expect(
            summary.path == [
                "Critical path of the longest chain, 1.50 ms, from its end back",
                "   500 µs  running observe at App/A.swift:2 a()",
                "  1.00 ms  waiting for promise at App/A.swift:1 a()",
            ]
        )
    }

    @Test func `a promise that a closure cancels is a wait of its own`() throws {
        var text = RecordingText()
        for id in 1...2 { text.made(id, "promise", at: Double(id), line: "App/A.swift:\(id) a()") }
        text.made(3, "map", at: 3, line: "App/A.swift:3 a()")
        text.note(3, "attached", at: 3, source: 1)
        text.made(4, "observe", at: 4, line: "App/A.swift:4 a()")
        text.note(4, "attached", at: 4, source: 2)
        text.settled(2, at: 500)
        for id in [3, 1] { text.settled(id, "cancelled", at: 600) }
        text.ran(4, at: 550, for: 100, source: 2)
        #expect(
            Summary(try text.recording()).waits.dropFirst() == [
                "   599 µs  promise at App/A.swift:1 a()",
                "   498 µs  promise at App/A.swift:2 a()",
            ]
        )
    }

    @Test func `time in the queue of an executor is told from time that a closure ran`() throws {
        var text = RecordingText()
        text.made(1, "promise", at: 0, line: "App/A.swift:1 a()")
        text.made(2, "on", at: 1, line: "App/A.swift:2 a()")
        text.note(2, "attached", at: 2, source: 1)
        text.settled(1, at: 1_000)
        text.note(2, "enqueued", at: 1_000)
        text.ran(2, at: 5_000, for: 200, source: 1)
        text.settled(2, at: 5_200)
        let summary = Summary(try text.recording())
        #expect(summary.waits.dropFirst().first == "  4.00 ms  in the queue of an executor: on at App/A.swift:2 a()")
        #expect(
            summary.path == [
                "Critical path of the longest chain, 5.20 ms, from its end back",
                "   200 µs  running on at App/A.swift:2 a()",
                "  4.00 ms  in the queue of an executor, on at App/A.swift:2 a()",
                "  1.00 ms  waiting for promise at App/A.swift:1 a()",
            ]
        )
    }

    @Test func `it stays on a screen, and more is shown to those who ask`() throws {
        var text = RecordingText()
        for index in 1...100 {
            text.made(index, "promise", at: Double(index), line: "App/A.swift:\(index) a()")
            text.made(1_000 + index, "promise", at: Double(index), line: "App/B.swift:\(index) b()")
            text.settled(1_000 + index, "failure", at: Double(index + 1))
            text.ran(1_000 + index, at: Double(index), for: 1, source: 1_000 + index)
        }
        let recording = try text.recording()
        let lines = Summary(recording).text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 40)
        #expect(lines.allSatisfy { $0.count <= 100 })
        #expect(lines.contains("Still pending, the oldest first (3 of 100; see --limit)"))
        #expect(Summary(recording, limit: 100).pending.count == 101)
    }

    @Test func `a cycle of what is settled, which only a broken file has, ends`() throws {
        var text = RecordingText()
        for (id, source) in [(1, 2), (2, 3), (3, 1)] {
            text.made(id, "map", at: 0, line: "App/A.swift:1 a()")
            text.made(10 + id, "map", at: 0, line: "App/A.swift:1 a()")
            text.note(10 + id, "attached", at: 1, source: 10 + source)
            text.note(id, "attached", at: 1, source: source)
        }
        for id in 11...13 { text.settled(id, "failure", at: 2) }
        #expect(!Summary(try text.recording()).text.isEmpty)
        #expect(!TimelinePage(try text.recording()).html.isEmpty)
    }

    @Test func `a cycle of what was made before time began ends, too`() throws {
        var text = RecordingText()
        for id in [1, 2] { text.made(id, "map", at: -1, line: "App/A.swift:1 a()") }
        for (id, source) in [(1, 2), (2, 1)] { text.note(id, "attached", at: 1, source: source) }
        for id in [1, 2] { text.settled(id, at: 2) }
        #expect(!Summary(try text.recording()).text.isEmpty)
    }
}
