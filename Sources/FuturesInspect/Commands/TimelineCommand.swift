//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Draws a recording as a page for browsers.
enum TimelineCommand: Command {
    static let name = "timeline"

    static let help = """
          timeline <recording> [--output <file>]
              One page that needs no network, with closures on their threads, the lives of futures, and
              the critical path. Goes to the standard output, or to <file>.
        """

    static func run(_ words: [String], to output: Output) throws(InspectError) {
        let arguments = try Arguments(words, options: ["--output"], wanting: "the file of a recording")
        let page = TimelinePage(try RecordingReader.recording(at: arguments.word)).html
        guard let path = arguments["--output"] else { return try output.write(page) }
        try Output.write(page, toFile: path)
        try output.write("Written to \(path.harmless): open it in a browser.\n")
    }
}
