//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// What the sources and the tests say of the operators.
enum PublicOperators {
    /// The names of the public functions of `Future`, and of the public functions of the module, in the operators'
    /// folders.
    static func names() throws -> Set<String> { Set(try ofFuture().map(\.name)) }

    /// The names of the public functions of `LazyFuture`, and of those of the module that take one.
    static func lazyNames() throws -> Set<String> { Set(try ofLazyFuture().map(\.name)) }

    static func ofFuture() throws -> [PublicFunction] {
        try functions(of: "Future", in: ["Operators", "Combinators", "Time", "Executors", "Cancellation"])
    }

    static func ofLazyFuture() throws -> [PublicFunction] { try functions(of: "LazyFuture", in: ["Lazy"]) }

    private static func functions(of type: String, in folders: [String]) throws -> [PublicFunction] {
        try folders.flatMap { try swiftFiles(in: "Sources/Futures/\($0)") }
            .flatMap { functions(of: type, in: try String(contentsOf: $0, encoding: .utf8)) }
    }

    /// The public functions of a type in a source, and those of the module.
    static func functions(of type: String = "Future", in source: String) -> [PublicFunction] {
        var functions: [PublicFunction] = []
        var isFuture = false
        let lines = source.split(separator: "\n")
        for (index, line) in lines.enumerated() {
            if let first = line.first, first.isLetter || first == "@" {
                isFuture = line.hasPrefix("extension \(type) ") || line.hasPrefix("public func ")
            }
            guard isFuture, let function = line.firstRange(of: "func "), line.contains("public ") else { continue }
            guard !line.trimmingCharacters(in: .whitespaces).hasPrefix("//") else { continue }
            let rest = lines[(index + 1)...].joined(separator: "\n")
            functions.append(PublicFunction(line[function.upperBound...] + rest))
        }
        return functions
    }

    /// The names of all suites.
    static func suites() throws -> Set<String> {
        var names: Set<String> = []
        for file in try swiftFiles(in: "Tests/FuturesTests") + swiftFiles(in: "Tests/FuturesProofTests") {
            let source = try String(contentsOf: file, encoding: .utf8)
            for line in source.split(separator: "\n") where line.hasPrefix("@Suite(\"") {
                names.insert(String(line.dropFirst("@Suite(\"".count).prefix { $0 != "\"" }))
            }
        }
        return names
    }

    /// The sources in a folder of the package.
    static func swiftFiles(in folder: String) throws -> [URL] {
        let folder = repository.appending(path: folder)
        guard let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else {
            throw CocoaError(.fileNoSuchFile)
        }
        return walk.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }
}
