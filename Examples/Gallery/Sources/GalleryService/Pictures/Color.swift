//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A colour of 24 bits.
struct Color: Hashable, Sendable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads one to six hexadecimal digits, as in `92c952`.
    ///
    /// They are a number: JSONPlaceholder leaves out leading zeros, so that `61a65` is `061a65`.
    init?(hex: some StringProtocol) {
        guard (1...6).contains(hex.utf8.count), hex.allSatisfy(\.isHexDigit), let number = UInt32(hex, radix: 16)
        else { return nil }
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16),
            green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number)
        )
    }

    /// The colour as six hexadecimal digits.
    var hex: String {
        let number = UInt32(self.red) << 16 | UInt32(self.green) << 8 | UInt32(self.blue)
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The colour on the way to another one: the same at 0, the other at `total`.
    func mixed(with other: Color, _ part: Int, of total: Int) -> Color {
        func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
            UInt8((Int(from) * (total - part) + Int(to) * part) / total)
        }
        return Color(
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue)
        )
    }
}
