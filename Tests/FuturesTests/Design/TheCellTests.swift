//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Testing

/// Holds the guide to the core, `Design/TheCell.md`, to what there is.
@Suite("Design: the cell", .timeLimit(.minutes(60)))
struct TheCellTests {
    private static let sources = URL(filePath: #filePath, directoryHint: .notDirectory)
        .appending(path: "../../../../Sources/Futures").standardized

    private let guide: String

    init() throws { guide = try Self.text("Futures.docc/Design/TheCell.md") }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: sources.appending(path: path), encoding: .utf8)
    }

    /// The names in the guide's table, in its order.
    private var listed: [String] {
        guide.matches(of: /\| \d+ \| `([^`]+)` \|/).map { String($0.output.1) }
    }

    @Test func `it lists the files of the core, each once`() throws {
        let files = try FileManager.default.subpathsOfDirectory(
            atPath: Self.sources.appending(path: "Internal").path
        ).filter { $0.hasSuffix(".swift") }
        #expect(listed.sorted() == files.sorted())
    }

    @Test func `the first of them lists them in the same order`() throws {
        let first = try Self.text("Internal/FutureCell.swift")
        let named = first.matches(of: /\/\/ +\d+\. `([^`]+)`/).map { "\($0.output.1).swift" }
        #expect(named == listed)
    }

    @Test func `its walk names at most twenty functions in twelve files, each where it says`() throws {
        let begin = try #require(guide.firstRange(of: "## One value, step by step"))
        let end = try #require(guide.firstRange(of: "## The files"))
        let walk = guide[begin.upperBound..<end.lowerBound]
        // A step names a file and a function, and may name more of both.
        let steps = walk.matches(of: /`([^`]+\.swift)`, `([^`]+)`/)
        #expect(walk.matches(of: /(?m)^\d+\. `[^`]+\.swift`, `[^`]+`/).count > 10)
        #expect(Set(steps.map { "\($0.output.1) \($0.output.2)" }).count <= 20)
        #expect(Set(walk.matches(of: /`([^`]+\.swift)`/).map(\.output.1)).count <= 12)
        for step in steps {
            let (file, name) = (String(step.output.1), String(step.output.2))
            let folder = try #require(
                ["Internal", "Internal/Running", "Internal/Cancelling", "Operators", ""].first { folder in
                    FileManager.default.fileExists(atPath: Self.sources.appending(path: "\(folder)/\(file)").path)
                }
            )
            let source = try Self.text("\(folder)/\(file)")
            let word = name.split(separator: ".").last.map(String.init) ?? name
            let declared = ["func \(word)(", "func \(word)<", "struct \(word)"].contains { source.contains($0) }
            #expect(declared || word == "init" && source.contains("public init("), "\(file) has no \(name)")
        }
    }
}
