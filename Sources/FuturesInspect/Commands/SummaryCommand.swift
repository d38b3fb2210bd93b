//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Explains a recording on one screen.
enum SummaryCommand: Command {
    static let name = "summary"

    static let help = """
          summary <recording> [--limit <n>]
              What is still pending, which failures nobody handled, what was slow, and where the
              longest chain spent its time. Each section has up to <n> entries, or 3.
        """

    static func run(_ words: [String], to output: Output) throws(InspectError) {
        let arguments = try Arguments(words, options: ["--limit"], wanting: "the file of a recording")
        let limit = try arguments.number("--limit") ?? 3
        let recording = try RecordingReader.recording(at: arguments.word)
        try output.write(Summary(recording, limit: limit).text)
    }
}
