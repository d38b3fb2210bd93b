//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The word `.promise` in `DispatchQueue.global().async(.promise) { … }` and the like.
public enum PMKNamespacer: Hashable, Sendable {
    /// Says that a promise is wanted.
    case promise
}
