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

@Suite("Reading a recording", .timeLimit(.minutes(60)))
struct ReadingTests {
    private func error(_ text: String) -> String? {
        do {
            _ = try RecordingReader.recording(Data(text.utf8), "trace.json")
            return nil
        } catch { return error.description }
    }

    @Test func `a future has what its events say`() throws {
        let recording = try RecordingText.feed.recording()
        #expect(recording.program == "App" && recording.date == "2026-01-02T03:04:05Z")
        #expect(recording.threads == [1: "main"])
        let map = recording.futures[3]
        #expect(recording.kind(of: 3) == "map" && recording.label(of: 3) == "feed of 7")
        #expect(recording.stack(of: 3) == ["App/Feed.swift:27 feed(of:)"])
        #expect(map.made == 110_000 && map.settled == 32_150_000 && map.outcome == .success)
        #expect(recording.runs.first?.duration == 12_000_000)
        #expect(recording.waits.contains { $0.waiter == 3 && $0.source == 2 })
        #expect(!recording.isCutOff && recording.lost == 0)
    }

    @Test func `an address that is used again is another future`() throws {
        var text = RecordingText()
        text.made(1, "promise", at: 1, line: "App/A.swift:1 a()")
        text.settled(1, "failure", at: 2)
        text.gone(1, at: 3)
        text.made(1, "map", at: 4, line: "App/A.swift:2 a()")
        text.labeled(1, "second", at: 5)
        // Written when it had ended, and about the first one.
        text.ran(1, at: 2, for: 1, source: 0)
        let recording = try text.recording()
        #expect(recording.futures.count == 2)
        #expect(recording.futures.map(\.outcome) == [.failure, .none])
        #expect(recording.label(of: 0) == nil && recording.label(of: 1) == "second")
        #expect(recording.runs.first?.future == 0)
    }

    @Test func `a future that was settled from the start is known by what is attached to it`() throws {
        var text = RecordingText()
        text.settled(1, at: 1)
        text.made(2, "map", at: 2, line: "App/A.swift:2 a()")
        text.note(2, "attached", at: 3, source: 1)
        let recording = try text.recording()
        #expect(recording.futures.count == 2 && recording.futures[0].isImplied)
        #expect(recording.waits.map(\.source) == [0])
    }

    @Test func `what is not known is passed over`() throws {
        var text = RecordingText()
        text.add(#"{"ph":"s","cat":"cause","id":7,"ts":1,"pid":1,"tid":1,"name":"cause"},"#)
        text.add(#"{"ph":"f","cat":"cause","bp":"e","id":"seven","ts":1e9,"args":[{"a":[1,-2.5e3,null,true]}]},"#)
        text.add(#"{"ph":"n","cat":"future","id":"0x1","ts":1,"pid":1,"tid":1,"name":"later","args":{"new":{}}},"#)
        text.add(#"{"ph":"M","name":"other","pid":1,"tid":1,"args":{"more":[]}},"#)
        #expect(try text.recording().futures.isEmpty)
    }

    @Test func `the end of an array, and of an object without a comma, are fine`() throws {
        var text = RecordingText()
        text.add(#"{"ph":"M","name":"lost","pid":1,"tid":1,"args":{"events":12}}"#)
        text.add("]")
        let recording = try text.recording()
        #expect(recording.lost == 12 && !recording.isCutOff)
        #expect(Summary(recording).text.contains("12 events lost for want of room"))
    }

    @Test func `a file of which nothing was written is empty`() {
        #expect(error(String(repeating: "\0", count: 100)) == "trace.json: the file is empty")
    }

    @Test(arguments: [
        Data(#"{"ph":"b","cat":"future","id":"0x99","ts":12."#.utf8), Data(count: 10_000), Data("{".utf8),
    ])
    func `a recording that is cut off is read up to there`(_ rest: Data) throws {
        let recording = try RecordingReader.recording(RecordingText.feed.data + rest, "trace.json")
        #expect(recording.futures.count == 7 && recording.isCutOff)
        #expect(Summary(recording).text.contains("\nThe recording is cut off: "))
    }

    @Test func `a line that its thread never got to write is no mistake`() throws {
        let lines = RecordingText.feed.lines
        var data = Data(lines.prefix(10).map { $0 + "\n" }.joined().utf8)
        data += Data(count: 100) + Data(#"{"ph":"n","ca"#.utf8) + Data(count: 40)
        data += Data(lines.dropFirst(10).map { $0 + "\n" }.joined().utf8)
        let recording = try RecordingReader.recording(data, "trace.json")
        #expect(recording.futures.count == 7 && recording.isCutOff)
    }

    @Test func `a gap that ends inside a line is no mistake`() throws {
        var data = RecordingText.feed.data
        let lines = RecordingText.feed.lines
        let start = lines.prefix(10).reduce(0) { $0 + $1.utf8.count + 1 }
        data.replaceSubrange(start..<start + lines[10].utf8.count + 5, with: Data(count: lines[10].utf8.count + 5))
        let recording = try RecordingReader.recording(data, "trace.json")
        #expect(!recording.futures.isEmpty && recording.isCutOff)
    }

    @Test(arguments: [
        ("", "trace.json: the file is empty"),
        ("hello\nworld\n", "trace.json:1: this isn't a recording of FutureRecorder"),
        ("{\"traceEvents\":[]}", "trace.json:1: this isn't a recording of FutureRecorder"),
        ("[\n", "trace.json:2: this isn't a recording of FutureRecorder"),
        (
            #"[\#n{"ph":"X","cat":"v8","name":"GC","ts":1,"dur":2,"pid":1,"tid":1,"args":{}},\#n"#,
            "trace.json:2: this isn't a recording of FutureRecorder"
        ),
        (
            #"[\#n{"ph":"M","name":"recording","args":{"version":2}},\#n"#,
            "trace.json:2: version 2 of the format is newer than this tool"
        ),
    ])
    func `what is no recording is refused`(_ text: String, _ reason: String) { #expect(error(text) == reason) }

    @Test(arguments: [
        ("garbage", "an object", 1), (#"{"ph":"b" "cat":1},"#, "the end of an object", 11),
        (#"{"ph":"b","cat":"future","id":"99"},"#, "an address", 35), (#"{"ph":"n","ts":x},"#, "a number", 16),
        (#"{"ph":"n","ts":1}},"#, "the end of the line", 18), (#"{"ph":"n","x":nope},"#, "a value", 19),
        ("{\"ph\":\"\u{1}\"},", "no control character in a string", 8),
    ])
    func `garbage in the middle is named by its line`(_ line: String, _ expected: String, _ at: Int) {
        var text = RecordingText()
        text.add(line)
        text.made(1, "promise", at: 1, line: "App/A.swift:1 a()")
        let reason = "trace.json:4: this is no event: \(expected) is expected at byte \(at)"
        #expect(error(String(decoding: text.data, as: UTF8.self)) == reason)
    }

    @Test(arguments: [
        (#"Grüße 🎈"#, "Grüße 🎈"), (#"a\"b\\c\/d"#, "a\"b\\c/d"), (#"\u0041\n\t\u001b"#, "A\n\t\u{1b}"),
        (#"\ud83c\udf88"#, "🎈"), (#"\ud83c"#, "\u{FFFD}"), (#"\uzzzz"#, "\u{FFFD}"), (#"\u00"#, "\0"),
    ])
    func `a text is what was meant`(_ written: String, _ meant: String) throws {
        var text = RecordingText()
        text.made(1, "promise", at: 1, line: "App/A.swift:1 a()")
        text.labeled(1, written, at: 2)
        #expect(try text.recording().label(of: 0) == meant)
    }
}
