//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Somewhere that closures can run: a queue, an actor, a thread of your own.
///
/// One requirement: run the job, once, when and where this executor runs things.
///
/// ```swift
/// struct EventThread: FutureExecutor {
///     let loop: EventLoop
///     func enqueue(_ job: FutureJob) { loop.execute { job.run() } }
/// }
/// ```
///
/// Operators take it as `.custom(executor)`, or by a name that you give it; see ``AnyFutureExecutor``.
///
/// Closures of one future that became ready together, and were attached one after the other, come as one job, in that
/// order. An executor that drops a job breaks the promises of the futures in it; nothing hangs.
///
/// A job keeps its futures, and a future keeps its executor until its closure has run. So an executor that keeps jobs,
/// for example in a list, and ends before it has run them, has to let go of them: otherwise neither is ever released,
/// and what waits for them waits for ever. Let go of them outside of the executor's lock, since the promises that break
/// then may enqueue more jobs, and drop those as well.
public protocol FutureExecutor: Sendable {
    /// Runs a job soon, on this executor.
    ///
    /// Called from any thread, also from inside the closures of futures, and never under a lock of this library.
    ///
    /// It may run the job before it returns, on the calling thread: under a lock, or on a queue that it waits for. What
    /// the closures make ready for executors of the same type is then handed over when this call has returned, so that
    /// it is never called inside itself, and chains of any length need the stack of one job. So a closure that blocks
    /// for something on another executor of the same type waits for ever.
    ///
    /// Executors of other types get their jobs at once. The exception is what becomes ready when the job's last closure
    /// returns: that comes after this call has returned.
    ///
    /// If a future still has closures to hand over after this call, closures that other threads attach to it now come
    /// after them, whatever their executor. Not so where a closure of the job attaches to a future that had settled
    /// before: until this call has returned, another thread may come first.
    ///
    /// ``Future/wait()`` is a case of its own: a closure that calls it in such a job has everything handed over that
    /// waits, since what it waits for may be behind that. An executor that holds a lock as it runs jobs meets its own
    /// lock then: closures must not call `wait()` there.
    ///
    /// While an executor holds a lock, or a queue waits for it, closures may hop to another executor that does the
    /// same. Two such executors that hop to each other from several threads deadlock, like two locks that are taken in
    /// both orders. An executor must not wait for a job that was enqueued before.
    ///
    /// - Parameter job: What to run, once.
    func enqueue(_ job: FutureJob)

    /// Whether two values stand for the same executor, so that one job will do for both.
    ///
    /// - Parameter other: Another executor.
    /// - Returns: True when what is enqueued on one may as well run on the other. Identity, for classes; otherwise
    ///   false.
    func isSame(as other: any FutureExecutor) -> Bool

    /// Whether the caller is running on this executor, alone: what it calls now might as well be a job here.
    ///
    /// Only `.immediate(_:)` and `wait()` ask for it. False where an executor runs several things at the
    /// same time, or can't say.
    var isCurrent: Bool { get }
}

extension FutureExecutor {
    /// Never, unless an executor says otherwise.
    public func isSame(as other: any FutureExecutor) -> Bool { false }

    /// False, unless an executor says otherwise.
    public var isCurrent: Bool { false }
}

/// An executor whose type says nothing to those who read of it.
protocol NamedExecutor: FutureExecutor {
    /// What messages call it.
    var name: String { get }
}

extension FutureExecutor {
    /// What messages call it: its type, unless it has a name.
    var nameInMessages: String { (self as? any NamedExecutor)?.name ?? "\(type(of: self))" }
}

/// An executor that runs jobs at once where it can: `immediate` of it is the same executor.
protocol RunningAtOnce {
    /// The type of the executor whose `enqueue` it calls for the other jobs.
    static var baseType: any FutureExecutor.Type { get }
}

extension FutureExecutor where Self: AnyObject {
    /// Whether both are the same object.
    public func isSame(as other: any FutureExecutor) -> Bool { (other as? Self) === self }
}
