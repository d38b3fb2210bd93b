//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Testing

/// Holds the table of messages in the guide *View models* to what the compiler says where everything is on the main
/// actor unless it says otherwise.
@Suite("View models: messages", .timeLimit(.minutes(60)), .enabled(if: SampleCompiler() != nil))
struct ViewModelsTableTests {
    /// What the guide warns of.
    enum Mistake: CaseIterable {
        case keyPath, keyOfCache, keyOfFlight, decoded, equal, set, decoder

        /// What stands in the first column, of one row or of several mistakes.
        var toWrite: String {
            switch self {
            case .keyPath: #"`map(\.title)`"#
            case .keyOfCache, .keyOfFlight: "a key of ``FutureCache`` or ``SingleFlight``"
            case .decoded: "a type for `decoded(as:)`"
            case .equal, .set, .decoder: "`==` in a closure, `Set` or `JSONDecoder` with such values"
            }
        }

        /// The declaration of a type, and a function in which it is a mistake.
        private var program: (type: String, function: String) {
            switch self {
            case .keyPath:
                (
                    "struct Book: Sendable { var title: String }",
                    #"func f(_ book: Future<Book, any Error>) -> Future<String, any Error> { book.map(\.title) }"#
                )
            case .keyOfCache:
                ("struct TrackID: Hashable { var number: Int }", "func f(_: FutureCache<TrackID, Int, any Error>) {}")
            case .keyOfFlight:
                ("struct TrackID: Hashable { var number: Int }", "func f(_: SingleFlight<TrackID, Int, any Error>) {}")
            case .decoded:
                (
                    "struct Book: Decodable { var title: String }",
                    "func f(_ response: Future<HTTPResponse, HTTPError>) { _ = response.decoded(as: Book.self) }"
                )
            case .equal:
                (
                    "struct Book: Equatable { var title: String }",
                    "func f(_ book: Future<Book, any Error>, _ other: Book) { _ = book.map { $0 == other } }"
                )
            case .set:
                (
                    "struct Book: Hashable { var title: String }",
                    "func f(_ book: Future<Book, any Error>) { _ = book.map { Set([$0]).count } }"
                )
            case .decoder:
                (
                    "struct Book: Decodable { var title: String }",
                    """
                    func f(_ data: Future<Data, any Error>) {
                        _ = data.map { try? JSONDecoder().decode(Book.self, from: $0) }
                    }
                    """
                )
            }
        }

        private static let imports = "import Foundation\nimport FuturesFoundation\n"

        var mistaken: String { "\(Self.imports)\(program.type)\n\(program.function)" }

        /// What the guide says to write instead.
        var mended: String {
            if self == .keyPath { return mistaken.replacing(#"map(\.title)"#, with: "map { $0.title }") }
            return "\(Self.imports)nonisolated \(program.type)\n\(program.function)"
        }

        /// What the message of the table names, and what it is about here.
        var conformance: (named: String, meant: String) {
            switch self {
            case .keyPath: ("", "")
            case .keyOfCache, .keyOfFlight: ("'Key' to", "'TrackID' to")
            case .decoded: ("'Key' to 'Hashable'", "'Book' to 'Decodable'")
            case .equal: ("'Equatable'", "'Equatable'")
            case .set: ("'Equatable'", "'Hashable'")
            case .decoder: ("'Equatable'", "'Decodable'")
            }
        }
    }

    private static let rows = (try? readTable()) ?? []

    /// The rows of the table, where "the same" is the message of the row above.
    private static func readTable() throws -> [(toWrite: String, message: String)] {
        let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let page = try String(
            contentsOf: repository.appending(path: "Sources/Futures/Futures.docc/Guides/ViewModels.md"),
            encoding: .utf8
        )
        var rows: [(toWrite: String, message: String)] = []
        let lines = page.components(separatedBy: "\n")
        for line in lines.drop(while: { $0 != "| to write | the compiler says otherwise |" }).dropFirst(2) {
            let columns = line.components(separatedBy: " | ")
            guard columns.count == 2 else { break }
            let quoted = columns[1].split(separator: "\"", omittingEmptySubsequences: false)
            let isTheSame = columns[1].hasPrefix("the same, of ")
            let message = isTheSame ? rows.last?.message : quoted.count > 2 ? String(quoted[1]) : nil
            rows.append((String(columns[0].dropFirst(2)), message ?? ""))
        }
        return rows
    }

    @Test func `each row of the table has its mistake here`() {
        var expected: [String] = []
        for mistake in Mistake.allCases where expected.last != mistake.toWrite { expected.append(mistake.toWrite) }
        #expect(Self.rows.map(\.toWrite) == expected)
        #expect(Self.rows.allSatisfy { !$0.message.isEmpty })
    }

    // The words of other versions are not those of the guide.
    #if compiler(>=6.3)
    @Test(arguments: Mistake.allCases)
    func `the message in the table is what the compiler says`(_ mistake: Mistake) throws {
        let row = try #require(Self.rows.first { $0.toWrite == mistake.toWrite })
        let (named, meant) = mistake.conformance
        let message = named.isEmpty ? row.message : row.message.replacing(named, with: meant)
        let verdict = try compile(mistake.mistaken)
        // What the guide leaves out of a message depends on the program.
        let parts = message.components(separatedBy: "…")
        let isSaid = verdict.output.split(separator: "\n").contains { line in
            line.contains(": error: ") && parts.allSatisfy { line.contains($0) }
        }
        #expect(isSaid, "\(message)\n\(verdict.output)")
    }
    #endif

    @Test(arguments: Mistake.allCases)
    func `what the guide says to write compiles in its place`(_ mistake: Mistake) throws {
        let verdict = try compile(mistake.mended)
        #expect(verdict.isAccepted, "\(verdict.output)")
    }

    private func compile(_ program: String) throws -> SampleCompiler.Verdict {
        try #require(SampleCompiler()).compile(program, options: ["-default-isolation", "MainActor"])
    }
}
