//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Exploration

/// Stands in for the waiting for a lock: goes on when somebody else has written.
struct SpinPatience {
    static let looksUnderLock = 1

    private var noticed = Watch.Noticed()

    mutating func wait() { Watch.wait(&noticed) }
}
