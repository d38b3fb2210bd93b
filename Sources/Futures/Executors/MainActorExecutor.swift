//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The main actor, as an executor that is given by name: as in `observe(on: .main) { … }`.
///
/// Closures for it are on the main actor for the compiler too: they may touch what is isolated to it, without a word
/// more.
///
/// ```swift
/// user.onSuccess(on: .main) { user in self.title = user.name }
/// ```
public struct MainActorExecutor: Sendable {
    /// The executor itself.
    public let base: AnyFutureExecutor

    init(_ base: AnyFutureExecutor) { self.base = base }

    /// Makes one of an executor of your own that runs jobs on the main actor and nowhere else.
    ///
    /// What it promises is checked where a closure runs: off the main actor the program stops there.
    ///
    /// - Parameter base: The executor. It is kept.
    public init(running base: some FutureExecutor) { self.init(.custom(base)) }
}
