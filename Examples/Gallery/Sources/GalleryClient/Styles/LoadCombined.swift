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
    /// Combined futures: all lists at once, and the first failure in their order ends the others.
    func loadCombined() -> Future<MergedGallery, GalleryError> {
        let users = self.remote.future(of: User.self)
        let albums = self.remote.future(of: Album.self).failing(after: users)
        let photos = self.remote.future(of: Photo.self).failing(after: users).failing(after: albums)
        return zip(users, albums, photos)
            .map { users, albums, photos in self.merge(users, albums, photos) }
            .flatMap { gallery in
                self.store.replacing(with: gallery, self.gate).map { gallery }
            }
    }
}

extension Future {
    /// The same, but a failure waits for the success of an earlier one: who looks at them in order hears of that one
    /// first.
    fileprivate func failing<Earlier>(after earlier: Future<Earlier, Failure>) -> Future {
        self.flatMapError { failure in earlier.flatMap { _ in .failure(failure) } }
    }
}
