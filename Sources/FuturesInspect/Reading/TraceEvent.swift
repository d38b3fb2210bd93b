//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// One line of a recording, as far as it is known.
///
/// Times are nanoseconds since the recording began.
struct TraceEvent {
    enum Phase { case about, begins, ends, notes, ran, unknown }

    enum Note {
        case attached, linked, awaited, cancelRequested, enqueued, settled, labeled, gone, kind, placed, seen, joins
        case waitsForItself, other
    }

    var phase = Phase.unknown
    var name = ByteScanner.Text()
    var isOfFuture = false
    var isOfRun = false
    var isOfCall = false
    var address = UInt64(0)
    var time = 0
    var duration = 0
    var thread = 0
    var arguments = Arguments()

    struct Arguments {
        var place = -1
        var events = 0
        var version = 0
        /// How long the recorder took within the run.
        var recording = 0
        /// What waits, or what ran, got its outcome from here; or 0.
        var source = UInt64(0)
        var id = UInt64(0)
        var text = ByteScanner.Text()
        var began = ByteScanner.Text()
        var stack: [String] = []
    }
}

extension ByteScanner {
    /// Takes an event.
    mutating func event() throws(Mistake) -> TraceEvent {
        var event = TraceEvent()
        try eachMember { scanner, key throws(Mistake) in try scanner.member(key, of: &event) }
        return event
    }

    private mutating func member(_ key: Text, of event: inout TraceEvent) throws(Mistake) {
        if says(key, "ts") {
            event.time = try thousandths()
        } else if says(key, "ph") {
            event.phase = phase(try text())
        } else if says(key, "tid") {
            event.thread = try thousandths() / 1_000
        } else if says(key, "id") {
            // Other programs' events have other things there.
            if event.isOfFuture { event.address = try address() } else { try skipValue() }
        } else if says(key, "name") {
            event.name = try text()
        } else if says(key, "cat") {
            let category = try text()
            (event.isOfFuture, event.isOfRun) = (says(category, "future"), says(category, "run"))
            event.isOfCall = says(category, "call")
        } else if says(key, "dur") {
            event.duration = try thousandths()
        } else if says(key, "args"), event.phase != .unknown {
            try eachMember { scanner, key throws(Mistake) in try scanner.argument(key, of: &event) }
        } else {
            try skipValue()
        }
    }

    private mutating func argument(_ key: Text, of event: inout TraceEvent) throws(Mistake) {
        if says(key, "source") {
            event.arguments.source = try address()
        } else if says(key, "place") {
            event.arguments.place = try thousandths() / 1_000
        } else if says(key, "id") {
            event.arguments.id = try address()
        } else if says(key, "as") || says(key, "label") || says(key, "program") || says(key, "name")
            || says(key, "kind") || says(key, "executor")
        {
            event.arguments.text = try text()
        } else if says(key, "began") {
            event.arguments.began = try text()
        } else if says(key, "stack") {
            var stack: [String] = []
            try eachElement { scanner throws(Mistake) in stack.append(scanner.string(try scanner.text())) }
            event.arguments.stack = stack
        } else if says(key, "events") {
            event.arguments.events = try thousandths() / 1_000
        } else if says(key, "recording") {
            event.arguments.recording = try thousandths()
        } else if says(key, "version") {
            event.arguments.version = try thousandths() / 1_000
        } else {
            try skipValue()
        }
    }

    private func phase(_ text: Text) -> TraceEvent.Phase {
        if text.count != 1 { return .unknown }
        switch bytes[text.start] {
        case UInt8(ascii: "M"): return .about
        case UInt8(ascii: "b"): return .begins
        case UInt8(ascii: "e"): return .ends
        case UInt8(ascii: "n"): return .notes
        case UInt8(ascii: "X"): return .ran
        default: return .unknown
        }
    }

    /// What a note says by its name.
    func note(_ name: Text) -> TraceEvent.Note {
        if says(name, "attached") { return .attached }
        if says(name, "settled") { return .settled }
        if says(name, "linked") { return .linked }
        if says(name, "awaited") { return .awaited }
        if says(name, "enqueued") { return .enqueued }
        if says(name, "labeled") { return .labeled }
        if says(name, "cancelRequested") { return .cancelRequested }
        if says(name, "gone") { return .gone }
        if says(name, "is") { return .kind }
        if says(name, "placed") { return .placed }
        if says(name, "seen") { return .seen }
        if says(name, "waitsForItself") { return .waitsForItself }
        if says(name, "joins") { return .joins }
        return .other
    }
}
