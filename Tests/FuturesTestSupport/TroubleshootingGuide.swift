//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// What the guide *Troubleshooting* says, as its tests need it.
package struct TroubleshootingGuide: Sendable {
    /// Messages, and the program of which the compiler says just these.
    package struct Mistake: Sendable, CustomStringConvertible {
        package let messages: Set<String>
        package let program: String

        package var description: String { messages.sorted().joined(separator: "; ") }
    }

    /// What stands under one heading.
    package struct Entry: Sendable, CustomStringConvertible {
        package let heading: String
        package var mistakes: [Mistake] = []
        /// Messages without a program right below.
        package var reports: [String] = []
        /// What to write instead.
        package var fixes: [String] = []

        package var description: String { heading }
    }

    /// The entries for the compiler's messages.
    package private(set) var messages: [Entry] = []
    /// The entries for what a program does.
    package private(set) var symptoms: [Entry] = []
    /// The declarations that the samples have in common, with their imports: what the snippet hides at its beginning.
    package let context: String

    /// Reads the page and its snippet.
    package static func read() throws -> TroubleshootingGuide {
        let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let page = repository.appending(path: "Sources/Futures/Futures.docc/Guides/Troubleshooting.md")
        let snippet = repository.appending(path: "Snippets/Troubleshooting.swift")
        return TroubleshootingGuide(
            page: try String(contentsOf: page, encoding: .utf8),
            snippet: try String(contentsOf: snippet, encoding: .utf8)
        )
    }

    /// Takes the entries out of a page.
    package init(page: String, snippet: String) {
        context = snippet.components(separatedBy: "// snippet.show")[0]
        for part in page.components(separatedBy: "\n## ") {
            let entries = part.components(separatedBy: "\n### ").dropFirst().map(Self.entry)
            if part.hasPrefix("When it doesn't compile\n") { messages = entries }
            if part.hasPrefix("When it runs\n") { symptoms = entries }
        }
    }

    /// Reads the blocks of one entry.
    private static func entry(_ text: String) -> Entry {
        let lines = text.components(separatedBy: "\n")
        var entry = Entry(heading: lines[0])
        var block: (fence: String, above: String, lines: [String])?
        var above = ""
        for line in lines.dropFirst() {
            if var open = block {
                if line == "```" {
                    add(open, to: &entry)
                    (block, above) = (nil, "")
                } else {
                    open.lines.append(line)
                    block = open
                }
            } else if line.hasPrefix("```") {
                block = (line, above, [])
            } else if !line.isEmpty {
                above = line
            }
        }
        return entry
    }

    /// Stands above what imports a module that the tests have, and snippets don't.
    private static let standIn = "<!-- not compiled: the tests have a module that stands for the SDK -->"

    private static func add(_ block: (fence: String, above: String, lines: [String]), to entry: inout Entry) {
        let text = block.lines.joined(separator: "\n")
        switch (block.fence, block.above) {
        case ("```text", _):
            // A message may be broken into lines, which the compiler doesn't do; an empty line separates two.
            entry.reports += text.components(separatedBy: "\n\n").map { $0.replacing("\n", with: " ") }
        case (_, "<!-- not compiled: the compiler rejects it -->"):
            if entry.reports.isEmpty { return }
            entry.mistakes.append(Mistake(messages: Set(entry.reports), program: text))
            entry.reports = []
        case ("```swift", let above) where !above.hasPrefix("<!-- not compiled") || above == Self.standIn:
            entry.fixes.append(text)
        default:
            break
        }
    }
}
