//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryClient
import GalleryModel

/// A gallery as it was at one moment, with its entries by their numbers.
struct Snapshot: Sendable {
    struct AlbumPlace: Sendable {
        let user: User
        let entry: MergedGallery.AlbumEntry
    }

    struct PhotoPlace: Sendable {
        let photo: Photo
        let album: AlbumPlace

        /// Where the photo is in its album.
        let index: Int
    }

    let gallery: MergedGallery
    let users: [Int: MergedGallery.UserEntry]
    let albums: [Int: AlbumPlace]
    let photos: [Int: PhotoPlace]

    /// All photos, in the order of the pages.
    let allPhotos: [Photo]

    init(_ gallery: MergedGallery) {
        var albums: [Int: AlbumPlace] = [:]
        var photos: [Int: PhotoPlace] = [:]
        for entry in gallery.users {
            for album in entry.albums {
                let place = AlbumPlace(user: entry.user, entry: album)
                albums[album.album.id] = place
                for (index, photo) in album.photos.enumerated() {
                    photos[photo.id] = PhotoPlace(photo: photo, album: place, index: index)
                }
            }
        }
        self.gallery = gallery
        self.users = Dictionary(gallery.users.map { ($0.user.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.albums = albums
        self.photos = photos
        self.allPhotos = Array(gallery.photos)
    }
}
