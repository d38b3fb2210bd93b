//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// What the library lets the compiler put into its users' code, where it is frozen: each has to show in a row what that
/// is good for.
enum Inlinables {
    /// Returns whether a row's title begins with the name of each of them.
    static func allHaveRows() throws -> Bool {
        let titles = Workload.all.map(\.title)
        let missing = try names().subtracting(titles.flatMap { $0.split(separator: ", ").map(String.init) })
        for name in missing.sorted() { print("\(name) is public and inlinable, and has no row") }
        return missing.isEmpty
    }

    /// Their names, which say so where an executor is given, and where a closure throws.
    private static func names() throws -> Set<String> {
        var names: Set<String> = []
        for file in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where file.hasSuffix(".swift") {
            names.formUnion(self.names(in: try String(contentsOf: sources.appending(path: file), encoding: .utf8)))
        }
        return names
    }

    private static func names(in source: String) -> [String] {
        var names: [String] = []
        var type = ""
        for match in source.matches(of: /(?m)^(?:[@a-z]+ )*(?:extension|class|struct|enum) (\w+)|@inlinable([^{]*)/) {
            type = match.1.map(String.init) ?? type
            guard let text = match.2, let declared = text.firstMatch(of: /public [a-z ]*(?:(init)|(?:func|var) (\w+))/)
            else { continue }
            // What it is good for shows in each row of an operator without an executor.
            if type == "AnyFutureExecutor" { continue }
            let name = (["", "Future"].contains(type) ? "" : type + ".") + (declared.1 ?? declared.2 ?? "")
            names.append(
                name + (text.contains("on executor:") ? "(on:)" : "") + (text.contains(") throws(") ? " throwing" : "")
            )
        }
        return names
    }

    private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources/Futures").standardized
}
