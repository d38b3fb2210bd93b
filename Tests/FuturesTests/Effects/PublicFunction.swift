//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A function as its source declares it.
struct PublicFunction {
    let name: String
    /// Each parameter, from its label to its default.
    let parameters: [String]

    /// Takes a declaration apart that begins with the name, and whatever comes after it.
    init(_ source: some StringProtocol) {
        let source = source.drop { $0 == "`" }
        name = String(source.prefix { $0.isLetter })
        var parameters = [""]
        var depth = 0
        var last: Character = " "
        for character in source.drop(while: { $0 != "(" }) {
            defer { last = character }
            if "([<".contains(character) { depth += 1 }
            if ")]".contains(character) || character == ">" && last != "-" { depth -= 1 }
            if depth == 0 { break }
            if depth == 1, character == "," {
                parameters.append("")
            } else {
                parameters[parameters.count - 1].append(character)
            }
        }
        self.parameters = parameters.map { String($0.drop { !$0.isLetter && $0 != "_" }) }.filter { !$0.isEmpty }
    }

    /// The labels that a caller writes; not those of where the caller is.
    var labels: [String] {
        parameters.map { String($0.prefix { $0 != " " && $0 != ":" }) }
            .filter { !["file", "line", "isolation"].contains($0) }
    }

    var takesClosure: Bool { parameters.contains { $0.contains("@escaping") && !$0.contains("@autoclosure") } }
    var takesExecutor: Bool { parameters.contains { $0.hasPrefix("on executor: AnyFutureExecutor") } }
}
