//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel

extension MergedGallery {
    /// How much there is, as in `10 users, 100 albums, 5,000 photos`.
    package var counts: String {
        Resource.allCases.map { self.count(of: $0).amount(of: $0) }.joined(separator: ", ")
    }
}
