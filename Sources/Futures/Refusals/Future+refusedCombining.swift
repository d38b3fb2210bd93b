//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What the compiler says of a limit for futures, which are under way already. See `Future+refusedTransforms.swift`.

extension Future {
    /// Refuses to limit what is under way.
    @available(
        *,
        unavailable,
        message: "futures are under way already: use 'traverse(_:maxConcurrent:_:)', whose closure begins them"
    )
    @_disfavoredOverload
    public static func all(_ futures: some Sequence<Future>, maxConcurrent: Int) -> Future<[Success], Failure> {
        fatalError()
    }

    /// Refuses to limit what is under way.
    @available(
        *,
        unavailable,
        message: "futures are under way already: give 'allSettled' descriptions of them, as in '.deferred { load(id) }'"
    )
    @_disfavoredOverload
    public static func allSettled(
        _ futures: some Sequence<Future>,
        maxConcurrent: Int
    ) -> Future<[Result<Success, Failure>], Never> {
        fatalError()
    }
}
