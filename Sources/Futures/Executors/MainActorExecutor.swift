//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The main actor as an executor that is given by name, as in `observe(on: .main) { … }`.
///
/// The compiler also knows that closures for it run on the main actor: they may access what is isolated to it, without
/// further annotation.
///
/// ```swift
/// user.onSuccess(on: .main) { user in self.title = user.name }
/// ```
public struct MainActorExecutor: Sendable {
    /// The executor itself.
    public let base: AnyFutureExecutor

    init(_ base: AnyFutureExecutor) { self.base = base }

    /// Makes a main actor executor from one of your own, which runs jobs on the main actor and nowhere else.
    ///
    /// This is checked when a closure runs: off the main actor, the program stops.
    ///
    /// - Parameter base: The executor, which is kept alive.
    public init(running base: some FutureExecutor) { self.init(.custom(base)) }
}
