//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel

extension Catalogue {
    /// The service's own data.
    init(sample: SampleData) {
        self.users = Listing(Answer.list(sample.users.map(\.json.bytes)))
        self.albums = Listing(Answer.list(sample.albums.map(\.json.bytes)))
        self.photos = Listing(Answer.list(sample.photos.map(\.json.bytes)))
    }
}

// The fields are in the original's order, which an encoder can't be told.

extension User {
    fileprivate var json: JSONText {
        .object([
            "id": .number(self.id),
            "name": .string(self.name),
            "username": .string(self.username),
            "email": .string(self.email),
            "address": self.address.json,
            "phone": .string(self.phone),
            "website": .string(self.website),
            "company": self.company.json,
        ])
    }
}

extension User.Address {
    fileprivate var json: JSONText {
        .object([
            "street": .string(self.street),
            "suite": .string(self.suite),
            "city": .string(self.city),
            "zipcode": .string(self.zipcode),
            "geo": .object(["lat": .string(self.geo.lat), "lng": .string(self.geo.lng)]),
        ])
    }
}

extension User.Company {
    fileprivate var json: JSONText {
        .object([
            "name": .string(self.name),
            "catchPhrase": .string(self.catchPhrase),
            "bs": .string(self.bs),
        ])
    }
}

extension Album {
    fileprivate var json: JSONText {
        .object([
            "userId": .number(self.userId),
            "id": .number(self.id),
            "title": .string(self.title),
        ])
    }
}

extension Photo {
    fileprivate var json: JSONText {
        .object([
            "albumId": .number(self.albumId),
            "id": .number(self.id),
            "title": .string(self.title),
            "url": .string(self.url),
            "thumbnailUrl": .string(self.thumbnailUrl),
        ])
    }
}
