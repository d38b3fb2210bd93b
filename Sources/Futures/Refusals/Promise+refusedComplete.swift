//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What the compiler says about a callback's error that isn't turned into a failure, in place of what it would say about
// the whole closure. See `Future+refusedTransforms.swift`.

extension Promise {
    /// Refuses an error that isn't turned into a failure.
    @available(*, unavailable, message: "say what the callback's error means: 'complete(value, error) { .sdk($0) }'")
    @_disfavoredOverload
    public func complete(_ value: Success?, _ error: (any Error)?) { fatalError() }
}
