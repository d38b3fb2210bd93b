//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// What a page is asked for besides its address.
struct PageQuestion: Hashable, Sendable {
    var text = ""
    var page = 1

    /// Whether all of it is to stand on one page.
    var isWhole = false
}

extension PageQuestion {
    /// Reads what follows the question mark of an address, as a form writes it: a plus is a space.
    init(query: String) {
        for field in query.split(separator: "&") {
            let halves = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2,
                let value = halves[1].replacing("+", with: " ").removingPercentEncoding
            else { continue }
            switch halves[0] {
            case "q": self.text = value
            case "page": (self.page, self.isWhole) = (Int(value) ?? 1, value == "all")
            default: break
            }
        }
    }
}
