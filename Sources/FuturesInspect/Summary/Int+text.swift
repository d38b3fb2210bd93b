//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Int {
    /// The number with a comma before each three digits.
    var grouped: String {
        var text = ""
        for (index, digit) in String(magnitude).reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3) { text = "," + text }
            text = String(digit) + text
        }
        return self < 0 ? "-" + text : text
    }

    /// The number and what is counted.
    func of(_ one: String, _ many: String? = nil) -> String { "\(grouped) \(self == 1 ? one : many ?? one + "s")" }

    /// Nanoseconds, with three digits and a unit.
    var asTime: String {
        let units: [(name: String, size: Int)] = [("s", 1_000_000_000), ("ms", 1_000_000), ("µs", 1_000)]
        if self >= 1_000_000_000_000 { return "\((self / 1_000_000_000).grouped) s" }
        for (name, size) in units where self >= size {
            let whole = self / size
            let digits = whole >= 100 ? 0 : whole >= 10 ? 1 : 2
            let power = [1, 10, 100][digits]
            // Rounded down: 999.9 µs aren't a millisecond yet.
            let rest = self % size * power / size
            if digits == 0 { return "\(whole) \(name)" }
            return "\(whole).\(String(repeating: "0", count: digits - String(rest).count))\(rest) \(name)"
        }
        return "\(self) ns"
    }
}

extension Int {
    /// The sum of times, which in a damaged file may be any numbers.
    func addingUpToMax(_ other: Int) -> Int {
        let (sum, isTooMuch) = addingReportingOverflow(other)
        return isTooMuch ? .max : sum
    }
}
