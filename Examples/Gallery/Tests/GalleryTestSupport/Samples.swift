//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import GalleryModel

extension User {
    /// A user with this number.
    public static func sample(_ id: Int, name: String = "Somebody") -> User {
        User(
            id: id,
            name: name,
            username: "user\(id)",
            email: "somebody@example.org",
            address: Address(street: "Street", suite: "1", city: "City", zipcode: "0", geo: Geo(lat: "1", lng: "-2")),
            phone: "1",
            website: "example.org",
            company: Company(name: "Company", catchPhrase: "Phrase", bs: "Work")
        )
    }
}

extension Album {
    /// An album with this number.
    public static func sample(_ id: Int, of user: Int) -> Album { Album(userId: user, id: id, title: "album \(id)") }
}

extension Photo {
    /// A photo with this number.
    public static func sample(_ id: Int, of album: Int) -> Photo {
        Photo(
            albumId: album,
            id: id,
            title: "photo \(id)",
            url: "http://localhost/1",
            thumbnailUrl: "http://localhost/2"
        )
    }
}
