//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Double {
    /// The number; for what is none, zero; and for one that is infinite, or far beyond what a picture can have, the
    /// nearest that is not.
    var bounded: Double { isNaN ? 0 : max(-1e9, min(1e9, self)) }
}
