//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Asks a running program for its pending futures.
enum DumpCommand: Command {
    static let name = "dump"

    static let help = """
          dump <process> [--format tree|mermaid|dot|json]
              The futures that a running program waits for, by the lines that made them. <process> is
              its number, and it has called PendingFutures.track().
        """

    private static let formats = ["tree", "mermaid", "dot", "json"]

    static func run(_ words: [String], to output: Output) throws(InspectError) {
        let arguments = try Arguments(words, options: ["--format"], wanting: "the number of a process")
        guard let process = Int32(arguments.word), process > 0 else {
            throw .usage("'\(arguments.word)' isn't the number of a process")
        }
        let format = arguments["--format"] ?? "tree"
        guard formats.contains(format) else {
            throw .usage("--format takes \(formats.joined(separator: ", ")), not '\(format)'")
        }
        let answer = try RunningProgram(process).answer(to: format)
        try output.write(
            answer.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).harmless }
                .joined(separator: "\n")
        )
    }
}
