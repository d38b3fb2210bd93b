//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A place where closures run: a queue, an actor, a thread of your own.
///
/// The one requirement is to run each job, once, when and where this executor runs things.
///
/// ```swift
/// struct EventThread: FutureExecutor {
///     let loop: EventLoop
///     func enqueue(_ job: FutureJob) { loop.execute { job.run() } }
/// }
/// ```
///
/// Operators take an executor as `.custom(executor)`, or by a name that you give it; see ``AnyFutureExecutor``.
///
/// Closures of one future that became ready together, and were attached one after the other, arrive as one job, in that
/// order. An executor that drops a job breaks the promises of the futures in it; nothing hangs.
///
/// A job keeps its futures alive, and a future keeps its executor alive until its closure has run. So an executor that
/// stores jobs, for example in a list, and ends before it has run them, must release them: otherwise neither is ever
/// released, and their waiters never continue. Release jobs outside the executor's lock, since the promises that break
/// then may enqueue more jobs, and drop those as well.
public protocol FutureExecutor: Sendable {
    /// Runs a job soon, on this executor.
    ///
    /// Called from any thread, even from inside closures of futures, and never under a lock of this library.
    ///
    /// It may run the job before it returns, on the calling thread: under a lock, or on a queue that it waits for. What
    /// the closures make ready for executors of the same type is then handed over after this call has returned, so that
    /// it is never called inside itself, and chains of any length need the stack of one job. So a closure that blocks
    /// until something has run on another executor of the same type waits forever.
    ///
    /// Executors of other types get their jobs at once, except for what becomes ready when the job's last closure
    /// returns: that is handed over after this call has returned.
    ///
    /// If a future still has closures to hand over after this call, closures that other threads attach to it now come
    /// after them, whatever their executor. This doesn't hold if a closure of the job attaches to a future that had
    /// settled before: until this call has returned, another thread may come first.
    ///
    /// ``Future/wait()`` is a special case: if a closure calls it in such a job, all closures that are held back are
    /// handed over, since the awaited future may depend on them. An executor that holds a lock while it runs jobs would
    /// then take that lock again, so closures must not call `wait()` there.
    ///
    /// While an executor holds a lock, or waits for a queue, closures may hop to another executor that does the same.
    /// Two such executors that hop to each other from several threads deadlock, like two locks taken in both orders. An
    /// executor must not wait for a job that was enqueued before.
    ///
    /// - Parameter job: What to run, once.
    func enqueue(_ job: FutureJob)

    /// Whether two values represent the same executor, so that they can share a job.
    ///
    /// - Parameter other: Another executor.
    /// - Returns: True if a job for one may as well run on the other. By default: identity for classes, otherwise
    ///   false.
    func isSame(as other: any FutureExecutor) -> Bool

    /// Whether the caller is running on this executor, alone: what it calls now might as well be a job of the executor.
    ///
    /// Used only by `.immediate(_:)` and `wait()`. False if the executor runs several things at the same time, or can't
    /// tell.
    ///
    /// A thread that is on the executor inside a closure of a future stays there until that closure has returned. If it
    /// only waits for the executor's queue in the closure, as with `queue.sync`, what is attached with `.immediate(_:)`
    /// behind that may run before what became ready in it.
    var isCurrent: Bool { get }
}

extension FutureExecutor {
    /// False by default.
    public func isSame(as other: any FutureExecutor) -> Bool { false }

    /// False by default.
    public var isCurrent: Bool { false }
}

/// An executor whose type name would mean nothing in a message.
protocol NamedExecutor: FutureExecutor {
    /// The name in messages.
    var name: String { get }
}

extension FutureExecutor {
    /// The name in messages: its type, unless it has a name.
    var nameInMessages: String { (self as? any NamedExecutor)?.name ?? "\(type(of: self))" }
}

/// An executor that runs jobs at once if it can: `immediate` of it is the same executor.
protocol RunningAtOnce {
    /// The type of the executor that gets the other jobs.
    static var baseType: any FutureExecutor.Type { get }
}

extension FutureExecutor where Self: AnyObject {
    /// Whether both are the same object.
    public func isSame(as other: any FutureExecutor) -> Bool { (other as? Self) === self }
}
