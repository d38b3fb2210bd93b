//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import SwiftSyntax

extension FuturizedFunction {
    /// The lines of the function's documentation that hold for its twin.
    ///
    /// What a function with a handler returns or throws is another matter than what its future carries.
    func documentation(without handlers: [String]) -> [String] {
        var kept: [String] = []
        var isSkipping = false
        for line in lines {
            let text = line.drop { $0 == " " }
            // Whether a name stands in backticks there is up to its author.
            if let field = text.filter({ $0 != "`" }).lowercased().split(separator: ":").first, text.hasPrefix("- "),
                text.contains(":")
            {
                let isOfHandler = handlers.contains { name in
                    field == "- parameter \(name.lowercased())" || field == "- \(name.lowercased())"
                }
                isSkipping = isOfHandler || !isAsync && ["- returns", "- throws"].contains(field)
            }
            if !isSkipping { kept.append(line) }
        }
        if kept.last?.lowercased().contains("- parameters:") == true { kept.removeLast() }
        while let last = kept.last, last.allSatisfy({ $0 == " " }) { kept.removeLast() }
        return kept.map { "///" + $0 }
    }

    /// What stands behind `///`, line by line.
    private var lines: [String] {
        declaration.leadingTrivia.flatMap { (piece: TriviaPiece) -> [String] in
            switch piece {
            case .docLineComment(let text):
                [String(text.dropFirst(3))]
            case .docBlockComment(let text):
                Self.lines(ofBlock: text)
            default:
                []
            }
        }
    }

    private static func lines(ofBlock text: String) -> [String] {
        // In a file with Windows line ends, a line break is another character.
        let lines = text.dropFirst(3).dropLast(2).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let contents = lines.map { line in
            let text = line.drop { $0 == " " || $0 == "\t" }
            if text.isEmpty { return "" }
            return text.hasPrefix("*") ? String(text.dropFirst()) : " \(text)"
        }
        return Array(contents.drop { $0.allSatisfy { $0 == " " } })
    }
}
#endif
