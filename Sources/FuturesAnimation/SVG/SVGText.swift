//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Double {
    /// The number in plain decimal digits, rounded, without trailing zeros: in all places of the world the same.
    ///
    /// What is no finite number, or far beyond what a picture can have, is written as the nearest that is.
    ///
    /// - Parameter digits: How many digits to keep after the point: at most 6.
    /// - Returns: The digits.
    func decimal(_ digits: Int) -> String {
        let scale = (0..<digits).reduce(1 as Int64) { scale, _ in scale * 10 }
        let units = Int64((bounded * Double(scale)).rounded())
        let (whole, part) = units.magnitude.quotientAndRemainder(dividingBy: scale.magnitude)
        var text = "\(whole)"
        if part > 0 {
            let decimals = "\(part)"
            text += "." + String(repeating: "0", count: digits - decimals.count) + decimals
            while text.last == "0" { text.removeLast() }
        }
        return units < 0 ? "-" + text : text
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: Double { Double(attoseconds) / 1e18 }
}

extension RGBA {
    /// The colour as it is written on the web, without its opacity.
    var hex: String {
        func part(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        return "#" + part(bytes.red) + part(bytes.green) + part(bytes.blue)
    }
}

extension String {
    /// The text with what XML would read as its own written in its own way, and what it can't have left out.
    var escapedForXML: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "\u{0}"..<" ": text += scalar == "\t" || scalar == "\n" || scalar == "\r" ? " " : ""
            case "\u{FFFE}", "\u{FFFF}": break
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
