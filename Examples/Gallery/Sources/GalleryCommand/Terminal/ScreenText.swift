//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Synchronization

/// Text for the screen: the only thing that is printed.
///
/// What the program says stands in it as it is written. What is put into it, whether it was served, stored or typed,
/// can do nothing but be read: it can't move the cursor, begin a line of its own, or turn the direction of writing.
///
/// ```swift
/// Screen.show("Stored in \(path): \(count).")
/// ```
struct ScreenText: ExpressibleByStringInterpolation, CustomStringConvertible, Hashable, Sendable {
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { self.text += literal }
        mutating func appendInterpolation(_ text: ScreenText) { self.text += text.description }
        mutating func appendInterpolation(_ number: Int) { self.text += String(number) }
        mutating func appendInterpolation(_ text: some StringProtocol) { self.text += text.harmless }
    }

    let description: String

    init(stringLiteral text: String) { self.description = text }
    init(stringInterpolation: StringInterpolation) { self.description = stringInterpolation.text }

    static func + (left: ScreenText, right: ScreenText) -> ScreenText { "\(left)\(right)" }
}

extension Sequence<ScreenText> {
    /// The texts with another one between them.
    func joined(separator: ScreenText = "") -> ScreenText {
        self.reduce(nil) { text, next in text.map { $0 + separator + next } ?? next } ?? ""
    }
}

extension StringProtocol {
    /// The text in one line in which nothing is an order to a terminal.
    ///
    /// Controls, line breaks and what turns or hides text are written out, as in `\u{1B}`, and what is very long is
    /// cut.
    var harmless: String {
        var text = String.UnicodeScalarView()
        for (index, scalar) in self.unicodeScalars.enumerated() {
            if index == 1000 { return String(text) + "…" }
            if scalar.isHarmless {
                text.append(scalar)
            } else {
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
            }
        }
        return String(text)
    }
}

extension Unicode.Scalar {
    fileprivate var isHarmless: Bool {
        switch self.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        // Joiners belong to emoji and to the scripts of Persian and India.
        case .format: self == "\u{200C}" || self == "\u{200D}"
        default: true
        }
    }
}

/// The standard output.
enum Screen {
    /// The system's error number of the first text that couldn't be written; 0 without one.
    private static let problem = Atomic<Int32>(0)

    /// Writes text at once, also into a pipe.
    static func show(_ text: ScreenText, terminator: String = "\n") {
        var rest = Array("\(text)\(terminator)".utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                _ = self.problem.compareExchange(expected: 0, desired: errno, ordering: .relaxed)
                return
            }
        }
    }

    /// Throws a `CommandFailure` if some of the text couldn't be written, for the end of a command.
    static func checkIsComplete() throws {
        let problem = self.problem.load(ordering: .relaxed)
        guard problem != 0 else { return }
        throw CommandFailure("the output couldn't be written: \(String(cString: strerror(problem))).")
    }
}
