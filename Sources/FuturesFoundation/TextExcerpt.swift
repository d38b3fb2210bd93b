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

    /// The bytes of a range: white space and what can't be shown become single spaces, and `…` marks what was left out.
    static func line(of bytes: some RandomAccessCollection<UInt8>, from start: Int, to end: Int) -> String {
        let isCut = end - start > limit
        let text = String(decoding: bytes.dropFirst(start).prefix(isCut ? limit : end - start), as: UTF8.self)
        let words = text.split { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{7f}" } }
        return words.joined(separator: " ") + (isCut ? "…" : "")
    }
}
