//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel

/// Everything that is served: the three lists.
struct Catalogue: Sendable {
    let users: Listing
    let albums: Listing
    let photos: Listing

    subscript(resource: Resource) -> Listing {
        switch resource {
        case .users: self.users
        case .albums: self.albums
        case .photos: self.photos
        }
    }
}
