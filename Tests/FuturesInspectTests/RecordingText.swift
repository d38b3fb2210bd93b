//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

@testable import FuturesInspect

/// The text of a recording that a test makes by hand, with times in microseconds.
struct RecordingText {
    private(set) var lines: [String]
    private var stacks: [String] = []

    init(program: String = "App") {
        lines = [
            "[",
            #"{"ph":"M","name":"recording","pid":1,"tid":1,"args":{"version":1,"program":"\#(program)","#
                + #""began":"2026-01-02T03:04:05Z"}},"#,
            #"{"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"main"}},"#,
        ]
    }

    /// The whole file.
    var data: Data { Data(lines.map { $0 + "\n" }.joined().utf8) }

    func recording(at path: String = "trace.json") throws -> Recording { try RecordingReader.recording(data, path) }

    mutating func add(_ line: String) { lines.append(line) }

    private mutating func event(_ phase: String, _ id: Int, _ time: Double, _ thread: Int, _ rest: String) {
        let id = String(id, radix: 16)
        add(#"{"ph":"\#(phase)","cat":"future","id":"0x\#(id)","ts":\#(time),"pid":1,"tid":\#(thread),\#(rest)},"#)
    }

    /// A future is made, by a line or by a stack.
    mutating func made(_ id: Int, _ kind: String, at time: Double, thread: Int = 1, line: String...) {
        let stack = line.joined(separator: #"",""#)
        if !stacks.contains(stack) {
            stacks.append(stack)
            add(
                #"{"ph":"M","name":"place","pid":1,"tid":1,"args":{"place":\#(stacks.count),"stack":["\#(stack)"]}},"#
            )
        }
        let place = (stacks.firstIndex(of: stack) ?? 0) + 1
        event("b", id, time, thread, #""name":"\#(kind)","args":{"place":\#(place)}"#)
    }

    mutating func note(_ id: Int, _ name: String, at time: Double, source: Int? = nil) {
        let source = source.map { #","args":{"source":"0x\#(String($0, radix: 16))"}"# } ?? ""
        event("n", id, time, 1, #""name":"\#(name)"\#(source)"#)
    }

    mutating func settled(_ id: Int, _ outcome: String = "success", at time: Double) {
        event("n", id, time, 1, #""name":"settled","args":{"as":"\#(outcome)"}"#)
    }

    mutating func labeled(_ id: Int, _ label: String, at time: Double) {
        event("n", id, time, 1, #""name":"labeled","args":{"label":"\#(label)"}"#)
    }

    mutating func gone(_ id: Int, at time: Double) { event("e", id, time, 1, #""name":"gone""#) }

    /// A combinator calls a closure for its result.
    mutating func called(_ id: Int, at time: Double, for duration: Double, recording: Double = 0, thread: Int = 1) {
        let id = String(id, radix: 16)
        add(
            #"{"ph":"X","cat":"call","name":"traverse","ts":\#(time),"dur":\#(duration),"pid":1,"tid":\#(thread),"#
                + #""args":{"id":"0x\#(id)","recording":\#(recording)}},"#
        )
    }

    mutating func ran(
        _ id: Int,
        at time: Double,
        for duration: Double,
        recording: Double = 0,
        thread: Int = 1,
        source: Int
    ) {
        let (id, source) = (String(id, radix: 16), String(source, radix: 16))
        add(
            #"{"ph":"X","cat":"run","name":"map","ts":\#(time),"dur":\#(duration),"pid":1,"tid":\#(thread),"#
                + #""args":{"id":"0x\#(id)","source":"0x\#(source)","recording":\#(recording)}},"#
        )
    }
}

extension RecordingText {
    /// One mistake of each kind, as in the guide: a promise that nobody settles, a failure that nobody looks at, and a
    /// closure that takes long.
    static var feed: RecordingText {
        var text = RecordingText()
        text.made(1, "promise", at: 10, line: "App/Feed.swift:53 recordFeed()")
        text.made(2, "map", at: 20, line: "App/Feed.swift:39 greeting(after:)", "App/Feed.swift:54 recordFeed()")
        text.note(2, "attached", at: 21, source: 1)
        text.note(2, "awaited", at: 22)
        text.made(3, "promise", at: 100, line: "App/Feed.swift:8 posts(of:)")
        text.made(4, "map", at: 110, line: "App/Feed.swift:27 feed(of:)")
        text.note(4, "attached", at: 111, source: 3)
        text.labeled(4, "feed of 7", at: 112)
        text.made(5, "flatMap", at: 120, line: "App/Feed.swift:33 storeFeed(of:)")
        text.note(5, "attached", at: 121, source: 4)
        text.made(6, "onSuccess", at: 130, line: "App/Feed.swift:34 storeFeed(of:)")
        text.note(6, "attached", at: 131, source: 5)
        text.settled(3, at: 20_100)
        text.settled(4, at: 32_150)
        text.ran(4, at: 20_150, for: 12_000, source: 3)
        text.made(7, "promise", at: 32_200, line: "App/Feed.swift:22 store(_:)")
        text.note(6, "linked", at: 32_250, source: 7)
        text.ran(5, at: 32_160, for: 100, source: 4)
        text.gone(5, at: 32_270)
        text.settled(7, "failure", at: 32_700)
        text.settled(6, "failure", at: 32_710)
        text.ran(6, at: 32_705, for: 5, source: 7)
        text.gone(6, at: 32_720)
        return text
    }
}
