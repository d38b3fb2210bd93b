//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

package import Foundation

/// A short piece of a body, made fit for one line of a message.
package enum TextExcerpt {
    /// The longest excerpt, in bytes of the body.
    static let limit = 80

    /// The start of the body.
    package static func start(of body: Data) -> String { line(of: body, from: 0, to: body.count) }

    /// The bytes of a range: white space becomes single spaces, what can't be seen is escaped, and `…` marks what was
    /// left out.
    static func line(of bytes: some RandomAccessCollection<UInt8>, from start: Int, to end: Int) -> String {
        let isCut = end - start > limit
        var piece = Array(bytes.dropFirst(start).prefix(isCut ? limit : end - start))
        // A character that was cut in two is left out: four bytes at most, all but the first of the form 10xxxxxx.
        if isCut, let first = piece.suffix(4).lastIndex(where: { $0 & 0xc0 != 0x80 }), piece[first] >= 0x80 {
            let length = piece[first] >= 0xf0 ? 4 : piece[first] >= 0xe0 ? 3 : 2
            if piece.count - first < length { piece.removeSubrange(first...) }
        }
        let words = String(decoding: piece, as: UTF8.self).unicodeScalars.split {
            " \t\n\r".unicodeScalars.contains($0)
        }
        return harmless(words.map { String($0) }.joined(separator: " ")) + (isCut ? "…" : "")
    }

    /// The text with all escaped that a terminal would obey or that nobody could see: control characters, those that
    /// turn the direction of writing, separators of lines, characters without a width.
    static func harmless(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        return text.unicodeScalars.reduce(into: "") { harmless, scalar in
            if isHarmful(scalar) {
                harmless += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                harmless.unicodeScalars.append(scalar)
            }
        }
    }

    /// The same of a text that has a part of the body in it, and may be as long as that: its start and its end.
    static func shortened(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > 2_000 else { return harmless(text) }
        return harmless(String(scalars.prefix(1_000))) + "…" + harmless(String(scalars.suffix(1_000)))
    }

    private static func isHarmful(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isVariationSelector
        }
    }
}
