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
    /// The names of the public functions of `Future`, and of the public functions of the module, in the operators' folders.
    static func names() throws -> Set<String> {
        try names(of: "Future", in: ["Operators", "Combinators", "Time", "Executors", "Cancellation"])
    }

    /// The names of the public functions of `LazyFuture`, and of those of the module that take one.
    static func lazyNames() throws -> Set<String> { try names(of: "LazyFuture", in: ["Lazy"]) }

    private static func names(of type: String, in folders: [String]) throws -> Set<String> {
        var names: Set<String> = []
        for folder in folders {
            for file in try swiftFiles(in: "Sources/Futures/\(folder)") {
                names.formUnion(Self.names(of: type, in: try String(contentsOf: file, encoding: .utf8)))
            }
        }
        return names
    }

    /// The names of the public functions of a type in a source, and of those of the module.
    static func names(of type: String = "Future", in source: String) -> Set<String> {
        var names: Set<String> = []
        var isFuture = false
        for line in source.split(separator: "\n") {
            if let first = line.first, first.isLetter || first == "@" {
                isFuture = line.hasPrefix("extension \(type) ") || line.hasPrefix("public func ")
            }
            guard isFuture, let function = line.firstRange(of: "func "), line.contains("public ") else { continue }
            guard !line.trimmingCharacters(in: .whitespaces).hasPrefix("//") else { continue }
            let rest = line[function.upperBound...].drop { $0 == "`" }
            names.insert(String(rest.prefix { $0.isLetter }))
        }
        return names
    }

    /// The names of all suites.
    static func suites() throws -> Set<String> {
        var names: Set<String> = []
        for file in try swiftFiles(in: "Tests/FuturesTests") {
            let source = try String(contentsOf: file, encoding: .utf8)
            for line in source.split(separator: "\n") where line.hasPrefix("@Suite(\"") {
                names.insert(String(line.dropFirst("@Suite(\"".count).prefix { $0 != "\"" }))
            }
        }
        return names
    }

    private static func swiftFiles(in folder: String) throws -> [URL] {
        let folder = EffectsPage.repository.appending(path: folder)
        guard let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else {
            throw CocoaError(.fileNoSuchFile)
        }
        return walk.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }
}
