//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel

extension Loader {
    /// Nested callbacks: one list after the other, and each failure by hand.
    func loadWithCallbacks(
        until cancellation: Cancellation,
        _ completion: @escaping @Sendable (Result<MergedGallery, GalleryError>) -> Void
    ) {
        self.remote.load(User.self, until: cancellation) { users in
            switch users {
            case .failure(let error):
                completion(.failure(error))
            case .success(let users):
                self.remote.load(Album.self, until: cancellation) { albums in
                    switch albums {
                    case .failure(let error):
                        completion(.failure(error))
                    case .success(let albums):
                        self.remote.load(Photo.self, until: cancellation) { photos in
                            switch photos {
                            case .failure(let error):
                                completion(.failure(error))
                            case .success(let photos):
                                let gallery = self.merge(users, albums, photos)
                                self.store.replace(with: gallery, self.gate) { stored in
                                    completion(stored.map { gallery })
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
