//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation

/// A folder of data that exists for the time of a closure.
///
/// Each of its three lists is empty unless it is named.
public func withFolder<Value>(_ files: [String: String?], _ body: (URL) async throws -> Value) async throws -> Value {
    try await withTemporaryFolder { folder in
        let empty: [String: String?] = ["users.json": "[]", "albums.json": "[]", "photos.json": "[]"]
        for (name, text) in empty.merging(files, uniquingKeysWith: { $1 }) {
            guard let text else { continue }
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        return try await body(folder)
    }
}
