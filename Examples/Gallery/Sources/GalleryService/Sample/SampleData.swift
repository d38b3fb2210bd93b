//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel

/// The service's own data: 10 users with 10 albums each, and 50 photos in each album.
///
/// Nothing in it is left to chance. Every run on every machine makes the same data, up to the address of the pictures.
struct SampleData: Sendable {
    static let albumsPerUser = 10
    static let photosPerAlbum = 50

    let users: [User]
    let albums: [Album]
    let photos: [Photo]

    /// Makes the data.
    ///
    /// - Parameter origin: Where the pictures are, as in `http://127.0.0.1:8080`.
    init(origin: String) {
        var random = SeededGenerator(seed: 2026)
        self.users = SamplePerson.all.indices.map { SamplePerson.all[$0].user(id: $0 + 1, using: &random) }
        let albums = Self.albums(of: self.users)
        self.albums = albums
        self.photos = Self.photos(of: albums, origin: origin, using: &random)
    }

    private static func albums(of users: [User]) -> [Album] {
        users.flatMap { user in
            (0..<Self.albumsPerUser).map { index in
                let id = (user.id - 1) * Self.albumsPerUser + index + 1
                return Album(userId: user.id, id: id, title: SampleTitles.album(id - 1))
            }
        }
    }

    private static func photos(of albums: [Album], origin: String, using random: inout SeededGenerator) -> [Photo] {
        albums.flatMap { album in
            (0..<Self.photosPerAlbum).map { index in
                let id = (album.id - 1) * Self.photosPerAlbum + index + 1
                let color = random.color()
                return Photo(
                    albumId: album.id,
                    id: id,
                    title: SampleTitles.photo(id - 1),
                    url: "\(origin)/pictures/600/\(color.hex)",
                    thumbnailUrl: "\(origin)/pictures/150/\(color.hex)"
                )
            }
        }
    }
}

extension SeededGenerator {
    /// A colour that is neither near black nor near white, so that each picture shows something.
    fileprivate mutating func color() -> Color {
        Color(
            red: UInt8(self.number(in: 48...207)),
            green: UInt8(self.number(in: 48...207)),
            blue: UInt8(self.number(in: 48...207))
        )
    }
}
