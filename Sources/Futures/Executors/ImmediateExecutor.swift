//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs jobs at once if the thread is on the executor already, and on the executor otherwise.
///
/// For an interface that must not flicker: a known outcome is shown in the same turn of the run loop.
///
/// ```swift
/// portrait.observe(on: .immediate(.main)) { result in view.show(result) }
/// ```
///
/// A job that runs at once overtakes those that wait for the executor. Inside another closure, it waits until that one
/// has returned, like closures without an executor.
struct ImmediateExecutor<Base: FutureExecutor>: NamedExecutor, RunningAtOnce {
    /// Where jobs run that can't run at once.
    let base: Base

    /// Runs a job before it returns if the thread is on the executor already, and on the executor otherwise.
    ///
    /// Inside a closure of a future, the job waits until that has returned.
    func enqueue(_ job: FutureJob) {
        if base.isCurrent { job.runInTurn() } else { base.enqueue(job) }
    }

    func isSame(as other: any FutureExecutor) -> Bool {
        guard let other = other as? ImmediateExecutor else { return false }
        return base.isSame(as: other.base)
    }

    var name: String { base.nameInMessages }

    static var baseType: any FutureExecutor.Type { Base.self }

    var isCurrent: Bool { base.isCurrent }
}

extension AnyFutureExecutor {
    /// Runs closures at once if the thread is on the executor already, and on the executor otherwise.
    ///
    /// An actor's executor can tell this only inside closures that it runs for a future; there, closures wait until
    /// that one has returned. In an actor's own methods, nothing runs at once.
    ///
    /// - Parameter executor: Where closures run that can't run at once.
    /// - Returns: The executor.
    public static func immediate(_ executor: AnyFutureExecutor) -> AnyFutureExecutor {
        func now(_ base: some FutureExecutor) -> AnyFutureExecutor {
            base is any RunningAtOnce ? executor : .custom(ImmediateExecutor(base: base))
        }
        guard var base = executor.base else { return .inline }
        // By an object's own type, which may be a subclass of the one that it was given as.
        if type(of: base) is AnyClass, let object = (base as AnyObject) as? any FutureExecutor { base = object }
        return now(base)
    }
}

extension MainActorExecutor {
    /// Runs closures at once if the thread is on the main actor already, and on the main actor otherwise.
    ///
    /// - Parameter executor: Where closures run that can't run at once: `.main`.
    /// - Returns: The executor.
    public static func immediate(_ executor: MainActorExecutor) -> MainActorExecutor {
        MainActorExecutor(.immediate(executor.base))
    }
}
