//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import BrowserTestSupport
import Foundation
import Testing

@testable import FuturesInspect

@Suite("The command line", .timeLimit(.minutes(60)))
struct CommandTests {
    /// Runs a command, and returns what it writes.
    private func output(_ words: String...) throws -> String {
        let pipe = Pipe()
        try Commands.run(words, to: Output(handle: pipe.fileHandleForWriting, name: "pipe"))
        try pipe.fileHandleForWriting.close()
        return String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }

    private func error(_ words: String...) -> InspectError? {
        do {
            try Commands.run(words, to: Output(handle: .nullDevice, name: "nothing"))
            return nil
        } catch { return error }
    }

    @Test func `a file is summarised`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "trace.json")
            try RecordingText.feed.data.write(to: file)
            let summary = Summary(try RecordingText.feed.recording())
            #expect(try output("summary", file.path) == summary.text)
            #expect(try output("summary", file.path, "--limit", "1").contains("(1 of 3; see --limit)"))
            for all in [Int.max, .max / 2 + 1] {
                #expect(try output("summary", file.path, "--limit", "\(all)").contains("see --limit") == false)
            }
        }
    }

    @Test func `a timeline goes to a file, or to the output`() async throws {
        try await withTemporaryFolder { folder in
            let (file, page) = (folder.appending(path: "trace.json"), folder.appending(path: "trace.html"))
            try RecordingText.feed.data.write(to: file)
            let text = try output("timeline", file.path, "--output=\(page.path)")
            #expect(text == "Written to \(page.path): open it in a browser.\n")
            #expect(try String(contentsOf: page, encoding: .utf8).hasSuffix("</html>\n"))
            #expect(error("timeline", file.path, "--output", "\(folder.path)/none/a.html")?.status == 1)
        }
    }

    @Test func `help names each command`() throws {
        for words in [["--help"], ["summary", "-h"], ["help"]] {
            let pipe = Pipe()
            try Commands.run(words, to: Output(handle: pipe.fileHandleForWriting, name: "pipe"))
            try pipe.fileHandleForWriting.close()
            let help = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            #expect(Commands.all.allSatisfy { help.contains("\n  \($0.name) <") })
            #expect(help.split(separator: "\n").allSatisfy { $0.count <= 100 })
        }
    }

    @Test(arguments: [
        ([], "a command is missing"), (["magic"], "'magic' isn't a command"),
        (["summary"], "the file of a recording is missing"),
        (["summary", "a", "b"], "the file of a recording is one word, and not 'b' as well"),
        (["summary", "a", "--limit"], "--limit takes a value"),
        (["summary", "a", "--limit", "0"], "--limit takes a number above 0"),
        (["summary", "a", "--output", "b"], "'--output' isn't an option of this command"),
    ])
    func `what can't be understood is refused with the reason`(_ words: [String], _ reason: String) {
        #expect(throws: InspectError.usage(reason)) { try Commands.run(words, to: .standard) }
    }

    @Test func `a file that isn't there, and a folder, are named`() async throws {
        #expect(error("summary", "none.json") == InspectError("none.json: there is no such file"))
        try await withTemporaryFolder { folder in
            #expect(error("timeline", folder.path)?.description == "\(folder.path): this is a folder, and no recording")
        }
    }
}
