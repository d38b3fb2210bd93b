//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Duration {
    /// The duration in words, as in `0.25 seconds`, wherever the machine is.
    package var inSeconds: String {
        let thousandths = Int((self / .milliseconds(1)).rounded())
        let fraction = String(1000 + thousandths % 1000).dropFirst()
        let digits = String(fraction.reversed().drop { $0 == "0" }.reversed())
        let number = "\(thousandths / 1000)\(digits.isEmpty ? "" : ".")\(digits)"
        return "\(number) \(number == "1" ? "second" : "seconds")"
    }
}
