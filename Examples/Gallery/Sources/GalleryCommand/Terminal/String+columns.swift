//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension StringProtocol {
    /// How many columns of a terminal the text takes.
    var columns: Int { self.reduce(0) { $0 + $1.columns } }

    /// The text, cut so that it takes at most so many columns.
    func fitted(to limit: Int) -> String {
        var (text, columns, lastFitting) = ("", 0, "")
        for character in self {
            if columns < limit { lastFitting = text }
            columns += character.columns
            if columns > limit { return limit > 0 ? lastFitting + "…" : "" }
            text.append(character)
        }
        return text
    }
}

extension Character {
    /// The characters of East Asia that take two columns, by the standard's annex 11; emoji say so themselves.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]

    /// How many columns of a terminal the character takes: none, one or two.
    var columns: Int {
        guard let scalar = self.unicodeScalars.first else { return 0 }
        if scalar.isASCII { return self.unicodeScalars.contains("\u{FE0F}") ? 2 : 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        let isEmoji = scalar.properties.isEmojiPresentation || self.unicodeScalars.contains("\u{FE0F}")
        return isEmoji || Self.wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }
}
