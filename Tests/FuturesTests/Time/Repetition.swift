//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// How often something is repeated to show that nothing of it is left.
enum Repetition {
    /// A million, and fewer where nothing is optimised and a million takes half a minute.
    static let million = isFullDepth ? 1_000_000 : 50_000
}
