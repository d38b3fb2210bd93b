//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// An album of photos, which belongs to one user.
public struct Album: Codable, Hashable, Identifiable, Sendable {
    /// The user that the album belongs to.
    public var userId: Int

    /// The album's own number.
    public var id: Int

    /// What the album is called.
    public var title: String

    /// Makes an album.
    public init(userId: Int, id: Int, title: String) {
        self.userId = userId
        self.id = id
        self.title = title
    }
}
