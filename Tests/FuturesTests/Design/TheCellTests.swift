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
        let walk = try section("## One value, step by step", until: "## One hop, step by step")
        let steps = try steps(of: walk)
        #expect(steps.count > 10)
        #expect(Set(steps.map { "\($0.file) \($0.name)" }).count <= 20)
        #expect(Set(walk.matches(of: /`([^`]+\.swift)`/).map(\.output.1)).count <= 12)
        for step in steps { try expectDeclared(step) }
    }

    @Test func `the way of a hop, too, names each function where it is`() throws {
        let steps = try steps(of: section("## One hop, step by step", until: "## How a cancellation"))
        #expect(steps.count >= 10)
        for step in steps { try expectDeclared(step) }
    }

    @Test func `the way of a cancellation, too, is short, and names each function where it is`() throws {
        let walk = try section("## How a cancellation travels", until: "## Five endings")
        let steps = try steps(of: walk)
        #expect(steps.count >= 10)
        #expect(Set(steps.map { "\($0.file) \($0.name)" }).count <= 20)
        #expect(Set(walk.matches(of: /`([^`]+\.swift)`/).map(\.output.1)).count <= 12)
        for step in steps { try expectDeclared(step) }
    }

    @Test func `the endings name what there is`() throws {
        let endings = try section("## Five endings", until: "## The files")
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path)
            .filter { $0.hasSuffix(".swift") }
        let sources = try files.map(Self.text).joined()
        for match in endings.matches(of: /`([^`]+)`/) {
            let name = match.output.1
            let word = name.split(whereSeparator: { ".(".contains($0) }).first { $0.first?.isLowercase == true } ?? name
            let isThere = name.hasSuffix(".swift") ? files.contains { $0.hasSuffix(name) } : sources.contains(word)
            #expect(isThere, "there is no \(name)")
        }
    }

    /// Functions of a type count wherever they stand, private ones and those of extensions in other files included.
    @Test func `no type but those of the interface has more than thirty functions`() throws {
        let type = /(?:@\S+ |[a-z]+ )*(?:struct|class|enum|actor|extension) ([\w.]+)/
        let function = /[ ]{4}(?:@\S+ )*(?:[a-z]+(?:\([a-z]+\))? )*func[ ]/
        var counts: [Substring: Int] = [:]
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path)
            .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Refusals/") }
        for file in files {
            var current: Substring = ""
            for line in try Self.text(file).split(separator: "\n") {
                if let found = line.prefixMatch(of: type) { current = found.output.1 }
                if line.prefixMatch(of: function) != nil { counts[current, default: 0] += 1 }
            }
        }
        #expect(counts["CellPointer"] ?? 0 > 20)
        let large = counts.filter { $0.value > 30 }.keys
        #expect(Set(large) == ["Future", "LazyFuture"])
    }

    private func section(_ heading: String, until next: String) throws -> Substring {
        let begin = try #require(guide.firstRange(of: heading))
        let end = try #require(guide.firstRange(of: next))
        return guide[begin.upperBound..<end.lowerBound]
    }

    /// What the steps name: a file and a function each, or more of both.
    private func steps(of walk: Substring) throws -> [(file: String, name: String)] {
        for match in walk.matches(of: /(?m)^\d+\. (`[^`]+\.swift`, `[^`]+`)?/) {
            #expect(match.output.1 != nil, "a step names no function: \(match.output.0)")
        }
        return walk.matches(of: /`([^`]+\.swift)`, `([^`]+)`/).map { (String($0.output.1), String($0.output.2)) }
    }

    private func expectDeclared(_ step: (file: String, name: String)) throws {
        let folders = [
            "Internal", "Internal/Running", "Internal/Cancelling", "Operators", "Executors/Hops", "Cancellation", "",
        ]
        let folder = try #require(
            folders.first { folder in
                FileManager.default.fileExists(atPath: Self.sources.appending(path: "\(folder)/\(step.file)").path)
            },
            "there is no file \(step.file)"
        )
        let source = try Self.text("\(folder)/\(step.file)")
        let word = step.name.split(separator: ".").last.map(String.init) ?? step.name
        let isDeclared = ["func \(word)(", "func \(word)<", "struct \(word)", "var \(word):"].contains {
            source.contains($0)
        }
        #expect(isDeclared || word == "init" && source.contains("public init("), "\(step.file) has no \(step.name)")
    }
}
