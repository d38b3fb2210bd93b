//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// One user, album or photo: how it is written, and what its fields say.
struct Row: Hashable, Sendable {
    let text: JSONText

    /// The fields on the top level that hold text, a number, or a truth value.
    let fields: [String: String]

    init(_ text: JSONText) {
        self.text = text
        let fields = text.members.compactMap { member in member.value.scalar.map { (member.key, $0) } }
        self.fields = Dictionary(fields) { first, _ in first }
    }
}
