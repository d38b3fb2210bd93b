//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel

extension Loader {
    /// `async`/`await`: all lists at once, looked at in order, and the first failure ends the others.
    func loadAsync() async throws(GalleryError) -> MergedGallery {
        do {
            async let users = self.remote.all(User.self)
            async let albums = self.remote.all(Album.self)
            async let photos = self.remote.all(Photo.self)
            let gallery = try await self.merge(users, albums, photos)
            try await self.store.replace(with: gallery, self.gate)
            return gallery
        } catch let error as GalleryError {
            throw error
        } catch {
            // `async let` forgets that nothing else can be thrown.
            throw .connection(self.remote.baseURL, reason: "\(error)")
        }
    }
}
