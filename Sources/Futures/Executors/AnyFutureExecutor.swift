//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// An executor that is given by name, as in `map(on: .concurrent) { … }`: any executor behind one type.
///
/// Give an executor of your own a name in the same way:
///
/// ```swift
/// extension AnyFutureExecutor {
///     static var decoding: AnyFutureExecutor { .custom(DecodingThread.shared) }
/// }
///
/// let user = answer.map(on: .decoding, decode)
/// ```
///
/// One type for all of them also makes a choice simple: `map(on: preferred ?? .concurrent) { … }`.
///
/// It isn't a ``FutureExecutor`` itself, so each argument fits one overload alone, which keeps long chains fast to
/// compile. Closures can still be slow to check, as in any expression: in a long chain, write the result type of
/// closures with several statements, as in `{ user -> Int in … }`, and of such as `{ $0.split(separator: ":") }`, or
/// pass a function with a name.
@frozen
public struct AnyFutureExecutor: Sendable {
    /// The executor itself.
    public let base: any FutureExecutor

    /// Makes one of any executor.
    ///
    /// - Parameter base: The executor. It is kept.
    public init(_ base: some FutureExecutor) { self.base = base }
}

extension AnyFutureExecutor {
    /// Runs closures on any executor, such as one of your own.
    ///
    /// - Parameter executor: The executor.
    /// - Returns: The executor.
    public static func custom(_ executor: some FutureExecutor) -> AnyFutureExecutor { AnyFutureExecutor(executor) }

    /// Runs closures right where the future settles, as operators without an executor do.
    public static var inline: AnyFutureExecutor { AnyFutureExecutor(InlineExecutor()) }
}
