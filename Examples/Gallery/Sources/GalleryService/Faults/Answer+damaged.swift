//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel

extension Answer {
    /// The bytes of the answer with something in them that is no JSON: a row without its closing brace.
    var invalidJSON: [UInt8] {
        self.damaged { $0.dropLast() }
    }

    /// The bytes of the answer with an `id` that is text.
    ///
    /// An empty list has no field that could have the wrong type, and stays as it is.
    var wronglyTyped: [UInt8] {
        guard !self.rows.isEmpty else { return self.body }
        return self.damaged { row in
            guard let id = JSONText(row).members.first(where: { $0.key == "id" })?.value.bytes else { return row }
            let quote = [UInt8(ascii: "\"")]
            return row[..<id.startIndex] + quote + id + quote + row[id.endIndex...]
        }
    }

    /// The bytes of the answer with one row damaged, the one three quarters down the list.
    private func damaged(_ damage: (ArraySlice<UInt8>) -> ArraySlice<UInt8>) -> [UInt8] {
        var rows = self.rows
        guard !rows.isEmpty else { return Array(damage(self.body[...])) }
        let victim = rows.count * 3 / 4
        rows[victim] = damage(rows[victim])
        if case .row = self.content { return Array(rows[victim]) }
        return Self.list(rows)
    }

    private var rows: [ArraySlice<UInt8>] {
        switch self.content {
        case .whole(let listing): listing.rows.map(\.text.bytes)
        case .rows(let rows): rows.map(\.text.bytes)
        case .row(let row): [row.text.bytes]
        case .bytes: []
        }
    }
}
