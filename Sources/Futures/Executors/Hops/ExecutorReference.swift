//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// How hops, `AnyFutureExecutor` and retries keep an executor. An existential is larger, and each copy calls the
// runtime: some 500 instructions for each hop.

/// An executor: an object, or a box of one that is none.
@frozen @usableFromInline
// Unchecked, and sound: the object is an executor, or a box of one that never changes. Both are Sendable.
struct ExecutorReference: @unchecked Sendable {
    @usableFromInline let object: AnyObject
    @usableFromInline let kind: any ExecutorKind.Type

    /// Refers to an executor: to the object, if it is one, and to a box of it otherwise.
    @inlinable
    init<Executor: FutureExecutor>(to executor: Executor) {
        if Executor.self is AnyObject.Type {
            object = unsafeBitCast(executor, to: AnyObject.self)
            kind = ObjectExecutor<Executor>.self
        } else {
            object = ExecutorBox(executor)
            kind = ExecutorBox<Executor>.self
        }
    }

    /// The executor itself.
    @usableFromInline var base: any FutureExecutor { kind.executor(in: object) }

    /// The executor's own type.
    var type: any FutureExecutor.Type { kind.type(in: object) }

    func enqueue(_ job: FutureJob) { kind.enqueue(job, in: object) }

    func isSame(as other: ExecutorReference) -> Bool { base.isSame(as: other.base) }
}

/// What can be done with the object of an ``ExecutorReference``.
@usableFromInline
protocol ExecutorKind {
    static func executor(in object: AnyObject) -> any FutureExecutor
    static func type(in object: AnyObject) -> any FutureExecutor.Type
    static func enqueue(_ job: FutureJob, in object: AnyObject)
}

/// The executor itself.
///
/// Only for a type of objects.
@usableFromInline
enum ObjectExecutor<Executor: FutureExecutor>: ExecutorKind, Sendable {
    @usableFromInline
    static func executor(in object: AnyObject) -> any FutureExecutor { itself(object) }

    // The type of the object, which may be a subclass.
    @usableFromInline
    static func type(in object: AnyObject) -> any FutureExecutor.Type { Swift.type(of: itself(object)) }

    @usableFromInline
    static func enqueue(_ job: FutureJob, in object: AnyObject) { itself(object).enqueue(job) }

    // Sound: the object was made of one of this type.
    private static func itself(_ object: AnyObject) -> Executor { unsafeBitCast(object, to: Executor.self) }
}

/// A box of an executor.
@usableFromInline
final class ExecutorBox<Executor: FutureExecutor>: ExecutorKind, Sendable {
    private let executor: Executor

    @usableFromInline
    init(_ executor: Executor) { self.executor = executor }

    @usableFromInline
    static func executor(in object: AnyObject) -> any FutureExecutor { box(object).executor }

    @usableFromInline
    static func type(in object: AnyObject) -> any FutureExecutor.Type { Executor.self }

    @usableFromInline
    static func enqueue(_ job: FutureJob, in object: AnyObject) { box(object).executor.enqueue(job) }

    private static func box(_ object: AnyObject) -> ExecutorBox { unsafeDowncast(object, to: ExecutorBox.self) }
}
