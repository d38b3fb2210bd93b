//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

package import GalleryModel

extension Int {
    /// The number with a comma at each thousand, wherever the machine is.
    package var grouped: String {
        let digits = Array(String(self.magnitude))
        let groups = stride(from: digits.count, to: 0, by: -3).map { String(digits[Swift.max(0, $0 - 3)..<$0]) }
        return (self < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
    }

    /// The number and what is counted, as in `1 album`.
    package func amount(of resource: Resource) -> String {
        "\(self.grouped) \(self == 1 ? String(resource.rawValue.dropLast()) : resource.rawValue)"
    }
}
