//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// How hops, `AnyFutureExecutor` and retries store an executor. An existential is larger, and each copy calls the
// runtime: some 500 instructions for each hop.

/// An executor: an object, or a box of an executor.
@frozen @usableFromInline
// Unchecked, and sound: the object is an executor, or an immutable box of one. Both are Sendable.
struct ExecutorReference: @unchecked Sendable {
    @usableFromInline let object: AnyObject
    @usableFromInline let kind: any ExecutorKind.Type

    /// Refers to an executor that is an object.
    @inlinable
    init<Executor: FutureExecutor & AnyObject>(to executor: Executor) {
        object = executor
        kind = ObjectExecutor<Executor>.self
    }

    /// Refers to any executor.
    init(boxing executor: any FutureExecutor) {
        self.init(boxing: executor, calling: Swift.type(of: executor))
    }

    /// Refers to an executor that does nothing but call the `enqueue` of one of another type.
    init(boxing executor: any FutureExecutor, calling type: any FutureExecutor.Type) {
        object = BoxedExecutor(executor, calling: type)
        kind = BoxedExecutor.self
    }

    /// The executor itself.
    @usableFromInline var base: any FutureExecutor { kind.executor(in: object) }

    /// The type whose `enqueue` is called: the executor's own, unless it only calls another one.
    var type: any FutureExecutor.Type { kind.type(in: object) }

    func enqueue(_ job: FutureJob) { kind.enqueue(job, in: object) }

    func isSame(as other: ExecutorReference) -> Bool { base.isSame(as: other.base) }
}

/// The operations on the object of an ``ExecutorReference``.
@usableFromInline
protocol ExecutorKind {
    static func executor(in object: AnyObject) -> any FutureExecutor
    static func type(in object: AnyObject) -> any FutureExecutor.Type
    static func enqueue(_ job: FutureJob, in object: AnyObject)
}

/// The executor itself.
@usableFromInline
enum ObjectExecutor<Executor: FutureExecutor & AnyObject>: ExecutorKind, Sendable {
    @usableFromInline
    static func executor(in object: AnyObject) -> any FutureExecutor { unsafeDowncast(object, to: Executor.self) }

    @usableFromInline
    static func type(in object: AnyObject) -> any FutureExecutor.Type {
        Swift.type(of: unsafeDowncast(object, to: Executor.self))
    }

    @usableFromInline
    static func enqueue(_ job: FutureJob, in object: AnyObject) {
        unsafeDowncast(object, to: Executor.self).enqueue(job)
    }
}

/// A box of an executor.
private final class BoxedExecutor: ExecutorKind {
    private let executor: any FutureExecutor
    /// Stored, since getting it calls the runtime.
    private let type: any FutureExecutor.Type

    init(_ executor: any FutureExecutor, calling type: any FutureExecutor.Type) {
        self.executor = executor
        self.type = type
    }

    static func executor(in object: AnyObject) -> any FutureExecutor { box(object).executor }

    static func type(in object: AnyObject) -> any FutureExecutor.Type { box(object).type }

    static func enqueue(_ job: FutureJob, in object: AnyObject) { box(object).executor.enqueue(job) }

    private static func box(_ object: AnyObject) -> BoxedExecutor { unsafeDowncast(object, to: BoxedExecutor.self) }
}
