//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What a hop keeps of its executor: an object, and the functions of its kind. An existential could do the same. It is
// larger, and copying, comparing or destroying one calls the runtime, which costs more than the rest of a hop.

/// An executor, as the object that keeps it.
@frozen @usableFromInline
// Unchecked, and sound: the object is an executor, or a box of one that never changes. Both are Sendable.
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
        object = BoxedExecutor(executor)
        kind = BoxedExecutor.self
    }

    /// The executor itself.
    @usableFromInline var executor: any FutureExecutor { kind.executor(in: object) }

    /// The type that the executor was given as.
    var type: any FutureExecutor.Type { kind.type(in: object) }

    func enqueue(_ job: FutureJob) { kind.enqueue(job, in: object) }

    func isSame(as other: ExecutorReference) -> Bool { executor.isSame(as: other.executor) }
}

/// What an object is that keeps an executor.
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
    static func type(in object: AnyObject) -> any FutureExecutor.Type { Executor.self }

    @usableFromInline
    static func enqueue(_ job: FutureJob, in object: AnyObject) {
        unsafeDowncast(object, to: Executor.self).enqueue(job)
    }
}

/// A box of an executor.
private final class BoxedExecutor: ExecutorKind {
    private let executor: any FutureExecutor

    init(_ executor: any FutureExecutor) { self.executor = executor }

    static func executor(in object: AnyObject) -> any FutureExecutor { box(object).executor }

    static func type(in object: AnyObject) -> any FutureExecutor.Type { box(object).executor.staticType }

    static func enqueue(_ job: FutureJob, in object: AnyObject) { box(object).executor.enqueue(job) }

    private static func box(_ object: AnyObject) -> BoxedExecutor { unsafeDowncast(object, to: BoxedExecutor.self) }
}

extension FutureExecutor {
    /// Where `type(of:)` would ask the runtime.
    fileprivate var staticType: any FutureExecutor.Type { Self.self }
}
