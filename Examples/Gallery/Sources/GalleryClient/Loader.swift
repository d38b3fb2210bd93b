//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel

/// What the five styles share: where the lists come from, how they are merged, and where they go.
struct Loader: Sendable {
    let remote: RemoteGallery
    let store: GalleryStore
    let gate: CommitGate

    func merge(_ users: [User], _ albums: [Album], _ photos: [Photo]) -> MergedGallery {
        self.remote.recorder?.note(.merging)
        let gallery = MergedGallery(users: users, albums: albums, photos: photos)
        self.remote.recorder?.note(.merged)
        self.remote.report(.merged(gallery.findings))
        return gallery
    }
}
