//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import GalleryModel

/// Users with their albums, and the albums with their photos: the three lists, merged.
///
/// What has no place in the tree is left out and told in ``findings``.
public struct MergedGallery: Hashable, Sendable {
    /// A user and what belongs to them.
    public struct UserEntry: Hashable, Sendable {
        /// The user.
        public let user: User

        /// The user's albums, in the order of the list that they came in.
        public let albums: [AlbumEntry]
    }

    /// An album and what belongs to it.
    public struct AlbumEntry: Hashable, Sendable {
        /// The album.
        public let album: Album

        /// The album's photos, in the order of the list that they came in.
        public let photos: [Photo]
    }

    /// The users, in the order of the list that they came in.
    public let users: [UserEntry]

    /// What was strange about the lists, in the order users, albums, photos.
    public let findings: [Finding]
}

extension MergedGallery {
    /// The albums of all users.
    public var albums: some Sequence<AlbumEntry> { self.users.lazy.flatMap(\.albums) }

    /// The photos of all albums.
    public var photos: some Sequence<Photo> { self.albums.lazy.flatMap(\.photos) }

    /// How many entries of a resource the tree has.
    public func count(of resource: Resource) -> Int {
        switch resource {
        case .users: self.users.count
        case .albums: self.users.reduce(0) { $0 + $1.albums.count }
        case .photos: self.albums.reduce(0) { $0 + $1.photos.count }
        }
    }
}
