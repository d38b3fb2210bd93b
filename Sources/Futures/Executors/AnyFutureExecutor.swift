//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Unchecked, and sound: neither property changes, and the object is an executor or keeps one, which is Sendable, or
// keeps nothing.

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
/// It is one type and no protocol, so that the compiler has nothing to try, and long chains are fast to compile.
/// Closures can still be slow to check, as in any expression: in a long chain, write the result type of closures with
/// several statements, as in `{ user -> Int in … }`, and of such as `{ $0.split(separator: ":") }`, or pass a function
/// with a name.
@frozen
// Sendable: the object is an executor, or a box of one that never changes; both are.
public struct AnyFutureExecutor: @unchecked Sendable {
    // An object and how to get the executor from it; an existential would be passed in memory, and that costs more than
    // an operator that is given no executor.
    @usableFromInline let object: AnyObject?
    @usableFromInline let open: @Sendable (AnyObject) -> any FutureExecutor

    @inlinable
    init(object: AnyObject?, open: @escaping @Sendable (AnyObject) -> any FutureExecutor) {
        self.object = object
        self.open = open
    }

    /// An executor that has nothing to keep.
    init(stateless open: @escaping @Sendable (AnyObject) -> any FutureExecutor) {
        self.init(object: StatelessExecutor.shared, open: open)
    }

    /// The executor itself; nil for ``inline``, which is none.
    public var base: (any FutureExecutor)? {
        guard let object else { return nil }
        return open(object)
    }

    /// The executor, where there is one.
    @usableFromInline var hopping: any FutureExecutor {
        guard let object else { preconditionFailure("Futures: there is no executor to hop to") }
        return open(object)
    }
}

extension AnyFutureExecutor {
    /// Runs closures right where the future settles, as operators do that are given no executor.
    @inlinable public static var inline: AnyFutureExecutor {
        AnyFutureExecutor(object: nil) { _ in preconditionFailure("Futures: there is no executor") }
    }

    /// Runs closures on any executor, such as one of your own.
    ///
    /// - Parameter executor: The executor. It is kept.
    /// - Returns: The executor.
    /// - Complexity: O(1). One allocation, and none where the type of the executor is known to be a class.
    public static func custom(_ executor: any FutureExecutor) -> AnyFutureExecutor {
        AnyFutureExecutor(object: BoxedExecutor(executor)) { object in
            unsafeDowncast(object, to: BoxedExecutor.self).executor
        }
    }

    /// The same for an executor that is an object.
    ///
    /// - Parameter executor: The executor. It is kept.
    /// - Returns: The executor.
    @inlinable
    public static func custom<Executor: FutureExecutor & AnyObject>(_ executor: Executor) -> AnyFutureExecutor {
        AnyFutureExecutor(object: executor) { unsafeDowncast($0, to: Executor.self) }
    }
}

private final class BoxedExecutor: Sendable {
    let executor: any FutureExecutor

    init(_ executor: any FutureExecutor) { self.executor = executor }
}

/// What stands for executors that have nothing to keep, so that none of them takes an allocation.
private final class StatelessExecutor: Sendable {
    static let shared = StatelessExecutor()
}
