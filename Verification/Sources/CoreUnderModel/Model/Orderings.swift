//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

@usableFromInline
enum LoadOrdering {
    case relaxed, acquiring
}

@usableFromInline
enum StoreOrdering {
    case relaxed, releasing
}

@usableFromInline
enum UpdateOrdering {
    case relaxed, acquiring, releasing, acquiringAndReleasing

    var acquires: Bool { self == .acquiring || self == .acquiringAndReleasing }
    var releases: Bool { self == .releasing || self == .acquiringAndReleasing }
}
