//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Something that the tool can do.
///
/// Each command has a file of its own, and stands in ``Commands/all``.
protocol Command: SendableMetatype {
    /// The word that calls it.
    static var name: String { get }

    /// How it is called, and what it does, for `--help`.
    static var help: String { get }

    /// Does it.
    ///
    /// - Parameters:
    ///   - words: What was typed behind the command.
    ///   - output: Where what it has to say goes.
    /// - Throws: ``InspectError`` with what is to be said, and the status to exit with.
    static func run(_ words: [String], to output: Output) throws(InspectError)
}

/// All commands by their names.
enum Commands {
    static let all: [any Command.Type] = [SummaryCommand.self, TimelineCommand.self, DumpCommand.self]

    static let help = """
        USAGE: futures-inspect <command> <recording or process> [options]

        Explains what FutureRecorder wrote down, and what a running program waits for.

        \(all.map { $0.help }.joined(separator: "\n"))

        As a part of your own package: swift package inspect-futures <command> …

        """

    /// Runs what a command line says.
    static func run(_ words: [String], to output: Output) throws(InspectError) {
        if words.contains("--help") || words.contains("-h") || words.first == "help" {
            return try output.write(help)
        }
        guard let name = words.first else { throw .usage("a command is missing") }
        guard let command = all.first(where: { $0.name == name }) else { throw .usage("'\(name)' isn't a command") }
        try command.run(Array(words.dropFirst()), to: output)
    }
}
