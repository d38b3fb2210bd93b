//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesAnimation

/// What most tests animate.
struct Box: AnimatableState, Hashable {
    var x = 0.0
    var y = 0.0
    var color = RGBA.black
    /// Not listed: changes at once.
    var title = ""

    static let animatedProperties: [AnimatedProperty<Box>] = [
        AnimatedProperty(\.x), AnimatedProperty(\.y), AnimatedProperty(\.color),
    ]
}
