//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// One of the three lists that the interface has.
public enum Resource: String, CaseIterable, Codable, Hashable, Sendable {
    /// The users, at `/users`.
    case users

    /// The users' albums, at `/albums`.
    case albums

    /// The albums' photos, at `/photos`.
    case photos

    /// The list that each of these belongs to, and the field that says to which of its entries.
    public var parent: (resource: Resource, field: String)? {
        switch self {
        case .users: nil
        case .albums: (.users, "userId")
        case .photos: (.albums, "albumId")
        }
    }

    /// The file that holds the list in a folder of data.
    public var fileName: String { "\(self.rawValue).json" }
}
