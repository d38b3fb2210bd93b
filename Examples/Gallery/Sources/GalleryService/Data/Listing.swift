//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// All the rows of one resource.
struct Listing: Sendable {
    /// The whole list, byte for byte as it came.
    let text: [UInt8]
    let rows: [Row]

    /// The fields that at least one row has.
    private let fields: Set<String>

    /// Takes a JSON array that is known to be valid.
    init(_ text: [UInt8]) {
        self.text = text
        // A byte order mark may precede the array.
        self.rows = JSONText(text.drop { $0 != UInt8(ascii: "[") }).parts.map(Row.init)
        self.fields = Set(self.rows.lazy.flatMap(\.fields.keys))
    }

    /// The first row with that number.
    func row(id: String) -> Row? {
        self.rows.first { $0.fields["id"] == id }
    }

    /// The rows that agree with each filter.
    ///
    /// A field that is named more than once may have any of the values. A field that no row has is no filter at all:
    /// that is how the original behaves.
    func rows(where filters: [Filter]) -> [Row] {
        let wanted = Dictionary(grouping: filters, by: \.field)
            .filter { self.fields.contains($0.key) }
            .mapValues { Set($0.map(\.value)) }
        return self.rows.filter { row in
            wanted.allSatisfy { field, values in row.fields[field].map(values.contains) ?? false }
        }
    }
}

/// A demand on one field, as in `?userId=3`.
struct Filter: Hashable, Sendable {
    let field: String
    let value: String
}
