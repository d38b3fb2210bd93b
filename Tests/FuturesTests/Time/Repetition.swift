//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport

/// How often something is repeated to show that nothing of it is left.
enum Repetition {
    /// A million at full depth, which takes half a minute where nothing is optimised.
    static let many = Depth.pick(quick: 10_000, normal: 50_000, full: 1_000_000)
}
