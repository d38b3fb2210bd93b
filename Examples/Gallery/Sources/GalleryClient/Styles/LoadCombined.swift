//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import GalleryModel

extension Loader {
    /// Combined futures: all lists at once, and the first failure ends the others.
    func loadCombined() -> Future<MergedGallery, GalleryError> {
        zip(
            self.remote.future(of: User.self),
            self.remote.future(of: Album.self),
            self.remote.future(of: Photo.self)
        )
        .map { users, albums, photos in self.merge(users, albums, photos) }
        .flatMap { gallery in
            self.store.replacing(with: gallery, self.gate).map { gallery }
        }
    }
}
