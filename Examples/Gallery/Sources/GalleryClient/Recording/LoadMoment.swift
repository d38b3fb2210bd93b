//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel

/// What a load tells its recorder.
///
/// ```
/// asked ──▶ answering ──▶ answered ──▶ decoded      for each attempt of each list
///   ▲                         │
///   └──────── backingOff ◀────┘                     when it failed in a way that may pass
/// ```
enum LoadMoment: Hashable, Sendable {
    /// The load begins: this is where the time is counted from.
    case began(LoadStyle, deadline: Duration?)

    /// A list is asked for.
    case asked(Resource)

    /// The first bytes of the answer are there.
    case answering(Resource)

    /// All of the answer is there, or it failed.
    case answered(Resource, GalleryError?)

    /// The answer is a list, or it isn't one.
    case decoded(Resource, GalleryError?)

    /// The attempt failed, and the next one waits.
    case backingOff(Resource)

    /// Merging begins.
    case merging

    /// Merging has ended.
    case merged

    /// A transaction begins.
    case writing

    /// All rows are written, and the transaction is about to be committed.
    case committing

    /// The transaction has ended, one way or the other.
    case written

    /// Somebody stopped the load, or the deadline did.
    case stopped(GalleryError)

    /// The load is over.
    case settled(GalleryError?)
}
