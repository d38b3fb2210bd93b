//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A photo, which belongs to one album: its title and where its picture is, large and small.
///
/// The addresses are text and not `URL`, so that what came over the wire is stored and shown unchanged.
public struct Photo: Codable, Hashable, Identifiable, Sendable {
    /// The album that the photo belongs to.
    public var albumId: Int

    /// The photo's own number.
    public var id: Int

    /// What the photo is called.
    public var title: String

    /// The address of the picture.
    public var url: String

    /// The address of a small version of the picture.
    public var thumbnailUrl: String

    /// Makes a photo.
    public init(albumId: Int, id: Int, title: String, url: String, thumbnailUrl: String) {
        self.albumId = albumId
        self.id = id
        self.title = title
        self.url = url
        self.thumbnailUrl = thumbnailUrl
    }
}
