//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What stands behind a command: one word, such as a file, and options.
struct Arguments {
    let word: String
    private let options: [String: String]

    /// Understands what was typed.
    ///
    /// - Parameters:
    ///   - words: What was typed behind the command.
    ///   - known: The options that the command has. Each takes a value.
    ///   - wanted: What the one word is.
    /// - Throws: ``InspectError`` with the reason why it can't be understood.
    init(_ words: [String], options known: [String], wanting wanted: String) throws(InspectError) {
        var (others, options): ([String], [String: String]) = ([], [:])
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("--") else {
                others.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard known.contains(parts[0]) else { throw .usage("'\(parts[0])' isn't an option of this command") }
            guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                throw .usage("\(parts[0]) takes a value")
            }
            options[parts[0]] = value
        }
        guard let word = others.first else { throw .usage("\(wanted) is missing") }
        if others.count > 1 { throw .usage("\(wanted) is one word, and not '\(others[1])' as well") }
        (self.word, self.options) = (word, options)
    }

    subscript(_ option: String) -> String? { options[option] }

    /// A number above zero.
    func number(_ option: String) throws(InspectError) -> Int? {
        guard let text = options[option] else { return nil }
        guard let number = Int(text), number > 0 else { throw .usage("\(option) takes a number above 0") }
        return number
    }
}
