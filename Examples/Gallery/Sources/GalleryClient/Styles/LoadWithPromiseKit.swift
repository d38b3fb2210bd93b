//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesPromiseKit

extension Loader {
    /// PromiseKit's promises: all lists at once, and the first failure in their order ends the others.
    func loadWithPromiseKit() -> CancellablePromise<MergedGallery> {
        let users = self.remote.promise(of: .users)
        let albums = self.remote.promise(of: .albums).failing(after: users)
        let photos = self.remote.promise(of: .photos).failing(after: users).failing(after: albums)
        return firstly {
            when(fulfilled: users, albums, photos)
        }.ensure {
            // The promises of `when` go on when one has failed.
            users.cancel()
            albums.cancel()
            photos.cancel()
        }.map { users, albums, photos in
            self.merge(users, albums, photos)
        }.then { gallery in
            self.store.replace(with: gallery, self.gate).map { gallery }
        }
    }
}

extension CancellablePromise {
    /// The same, but an error waits for an earlier promise: who looks at them in order hears of that one first.
    fileprivate func failing<Earlier: Sendable>(after earlier: CancellablePromise<Earlier>) -> CancellablePromise {
        self.recover(policy: .allErrors) { error in
            earlier.map { _ in throw error }
        }
    }
}

extension GalleryStore {
    /// Puts a gallery in place of the one that is there.
    fileprivate func replace(with gallery: MergedGallery, _ gate: CommitGate) -> CancellablePromise<Void> {
        CancellablePromise { seal in
            self.replace(with: gallery, gate, seal.resolve)
        }
    }
}
