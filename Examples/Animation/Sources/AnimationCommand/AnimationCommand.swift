//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// The command `animation`: an animation in the terminal, or one in an SVG file.
@main
struct AnimationCommand {
    static let usage = """
        Usage: animation terminal [--stop-after SECONDS]   plays in the terminal; Ctrl-C interrupts it
               animation svg [FILE]                        writes an animated picture, to the output if no file is named

        """

    static func main() async {
        var arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.isEmpty ? nil : arguments.removeFirst() {
        case "terminal": await terminal(arguments)
        case "svg": svg(arguments)
        case "--help", "-h": print(usage, terminator: "")
        case let command: fail("there is no command '\(command ?? "")'", usage)
        }
    }

    private static func terminal(_ arguments: [String]) async {
        var limit: Duration?
        if !arguments.isEmpty {
            guard arguments.count == 2, arguments[0] == "--stop-after" else {
                return fail("terminal does not take \(arguments.joined(separator: " "))", usage)
            }
            guard let seconds = Double(arguments[1]), (0...86_400).contains(seconds) else {
                return fail("--stop-after takes seconds from 0 to 86400, not '\(arguments[1])'", usage)
            }
            limit = .seconds(seconds)
        }
        await TerminalShow(isTerminal: isatty(FileHandle.standardOutput.fileDescriptor) != 0).run(stoppingAfter: limit)
    }

    private static func svg(_ arguments: [String]) {
        guard arguments.count <= 1 else {
            return fail("svg takes one file, not \(arguments.count)", usage)
        }
        let picture = Data(SVGShow().picture().utf8)
        let file = arguments.first
        do {
            guard let file else { return try FileHandle.standardOutput.write(contentsOf: picture) }
            try picture.write(to: URL(fileURLWithPath: file))
            print("\(file): \(picture.count) bytes. Any browser plays it.")
        } catch {
            fail("\(file ?? "standard output") can't be written: \(error.localizedDescription)", "", status: 1)
        }
    }

    private static func fail(_ message: String, _ hint: String, status: Int32 = 64) {
        try? FileHandle.standardError.write(contentsOf: Data("animation: \(message)\n\(hint)".utf8))
        exit(status)
    }
}
