//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import GalleryModel

/// What a load has got to.
public enum LoadEvent: Hashable, Sendable {
    /// A list was asked for; the first attempt is number 1.
    case requested(Resource, attempt: Int)

    /// An attempt failed in a way that may pass, and the next one follows.
    case retrying(Resource, after: GalleryError, wait: Duration)

    /// A list came, whole and well formed.
    case received(Resource, count: Int)

    /// The lists were merged, with these findings.
    case merged([Finding])

    /// All of it is in the database.
    case stored
}
