//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension String {
    /// The text with nothing in it that moves a terminal's cursor, changes its colours, or turns what stands around it.
    var harmless: String {
        let isHarmless = unicodeScalars.allSatisfy { !$0.isHarmful }
        if isHarmless { return self }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars { text.append(scalar.isHarmful ? "\u{FFFD}" : scalar) }
        return String(text)
    }

    /// The text in at most this many characters.
    func cut(to count: Int) -> String { self.count <= count ? self : prefix(max(0, count - 1)) + "…" }

    /// The text with spaces in front of it.
    func right(in count: Int) -> String { String(repeating: " ", count: max(0, count - self.count)) + self }
}

extension Unicode.Scalar {
    fileprivate var isHarmful: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
        default: false
        }
    }
}
