//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What the compiler says about a limit that doesn't say how it fails, in place of "requires the types … be equivalent".
// See `Future+refusedTransforms.swift`.

extension Future {
    /// Refuses a timeout of a typed failure that doesn't say how it fails.
    @available(
        *,
        unavailable,
        message:
            "this failure has a type of its own: say how it fails when the time is up, as in 'timeout(after: .seconds(2), failWith: .tooSlow)', or call 'eraseToAnyError()' first, or 'setFailureType(to:)' where it can't fail"
    )
    @_disfavoredOverload
    public func timeout<C: Clock>(
        after duration: C.Duration,
        tolerance: C.Duration? = nil,
        clock: C = ContinuousClock()
    ) -> Future { fatalError() }
}

extension LazyFuture {
    /// Refuses a timeout of a typed failure that doesn't say how it fails.
    @available(
        *,
        unavailable,
        message:
            "this failure has a type of its own: say how it fails when the time is up, as in 'timeout(after: .seconds(2), failWith: .tooSlow)', or call 'eraseToAnyError()' first, or 'setFailureType(to:)' where it can't fail"
    )
    @_disfavoredOverload
    public func timeout<C: Clock>(
        after duration: C.Duration,
        tolerance: C.Duration? = nil,
        clock: C = ContinuousClock()
    ) -> LazyFuture { fatalError() }
}
