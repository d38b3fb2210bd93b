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
/// It is a type and not a protocol, so that the compiler has no candidates to try, and long chains compile fast.
/// Closures can still be slow to type-check, as in any expression: in a long chain, write the result type of closures
/// with several statements, as in `{ user -> Int in … }`, and of closures such as `{ $0.split(separator: ":") }`, or
/// pass a named function.
@frozen
public struct AnyFutureExecutor: Sendable {
    /// Nil if closures run in place.
    @usableFromInline let reference: ExecutorReference?

    @inlinable
    init(_ reference: ExecutorReference?) { self.reference = reference }

    /// The executor itself; nil for ``inline``, which has none.
    public var base: (any FutureExecutor)? { reference?.base }

    /// Runs closures where the future settles, like operators without an executor.
    @inlinable public static var inline: AnyFutureExecutor { AnyFutureExecutor(nil) }

    /// Runs closures on any executor, such as one of your own.
    ///
    /// - Parameter executor: The executor, which is kept alive.
    /// - Returns: The executor.
    /// - Complexity: O(1). One allocation.
    public static func custom(_ executor: any FutureExecutor) -> AnyFutureExecutor {
        AnyFutureExecutor(ExecutorReference(boxing: executor))
    }
}
