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

@Suite("Futures at one address", .timeLimit(.minutes(60)))
struct BirthsTests {
    /// Which of the futures at one address, made in this order of the file, another one was attached to at each moment.
    private static func sources(made times: some Sequence<Int>, attachedAt moments: some Sequence<Int>) throws -> [Int]
    {
        var text = RecordingText()
        for time in times { text.add(line("b", "0x40", time, #""name":"map","args":{}"#)) }
        for time in moments { text.add(line("n", "0x80", time, #""name":"attached","args":{"source":"0x40"}"#)) }
        return try text.recording().waits.map { Int($0.source) }
    }

    private static func line(_ phase: String, _ address: String, _ time: Int, _ rest: String) -> String {
        #"{"ph":"\#(phase)","cat":"future","id":"\#(address)","ts":\#(time),"tid":1,\#(rest)},"#
    }

    /// The last future made until then: of those made at one time, the one that stands below.
    private static func expected(_ times: [Int], at moment: Int) -> Int {
        times.indices.filter { times[$0] <= moment }.max { (times[$0], $0) < (times[$1], $1) } ?? -1
    }

    @Test func `a future that stands below a later one doesn't hide it`() throws {
        var text = RecordingText()
        text.made(1, "promise", at: 10, line: "App/A.swift:1 a()")
        text.made(2, "map", at: 20, line: "App/A.swift:2 a()")
        // Of the future that was at the address before, and settled from the start.
        text.note(2, "attached", at: 25, source: 3)
        text.note(2, "attached", at: 5, source: 1)
        text.labeled(1, "late", at: 30)
        let recording = try text.recording()
        #expect(recording.label(of: 0) == "late")
    }

    @Test(arguments: 0..<40)
    func `whatever the order in the file, the last one that was made by then is meant`(_ seed: Int) throws {
        var random = SmallGenerator(state: UInt64(seed))
        let count = [3, 20, 40, 300][seed % 4]
        let times = (0..<count).map { _ in Int.random(in: 1...count, using: &random) }
        let moments = Array((times.min() ?? 0)...count)
        #expect(
            try Self.sources(made: times, attachedAt: moments) == moments.map { Self.expected(times, at: $0) },
            "\(times)"
        )
    }

    /// One after the other, this takes half an hour.
    @Test(arguments: [true, false])
    func `an address with a hundred thousand futures takes no time to read`(_ isRising: Bool) throws {
        let count = 100_000
        let sources = try Self.sources(
            made: (1...count).map { isRising ? $0 : count + 1 - $0 },
            attachedAt: repeatElement(isRising ? 1 : count, count: count)
        )
        #expect(sources.count == count && sources.allSatisfy { $0 == 0 })
    }

    @Test(arguments: ["rising", "falling", "both ways", "mixed"])
    func `an index looks at few futures, whatever their order`(_ order: String) {
        let (count, levels) = (4_095, 12)
        let times = (0..<count).map { number in
            switch order {
            case "rising": number
            case "falling": -number
            case "both ways": number % 2 == 0 ? number : -number
            default: number * 7_919 % count
            }
        }
        var (index, looks) = (BirthIndex(), 0)
        let made = { (future: Int32) -> Int in
            looks += 1
            return times[Int(future)]
        }
        for future in 0..<Int32(count) { index.add(future, made) }
        #expect(looks <= count * 2 * (levels + 1))
        for moment in stride(from: -count, through: count, by: 13) {
            looks = 0
            let found = index.last(until: moment, made)
            #expect(looks <= (levels + 2) * (levels + 2))
            #expect(Int(found) == Self.expected(times, at: moment))
        }
    }
}

private struct SmallGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
