//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch

extension Future {
    /// Blocks this thread until the future is settled, and returns its outcome.
    ///
    /// For `main` functions, tests and threads of your own; asynchronous code can't call it and awaits ``result``
    /// instead. Inside a closure of a future it first runs what waits for that closure to return, since nothing else
    /// would: if these closures wait in turn, each needs the stack of one more.
    ///
    /// - Returns: The outcome.
    /// - Important: It blocks forever if only this thread could settle the future, for example if an executor runs the
    ///   calling closure inside `enqueue` and something outside has to run first. If the future's chain has a hop to
    ///   the very executor that this thread is on (the main actor, its queue or run loop, a serial executor that can
    ///   report that, an actor inside a closure that runs there for a future), or begins with a task of the main actor
    ///   on that actor's thread, the program stops instead and names the line. A serial `DispatchQueue` and an actor's
    ///   own methods can't report that they are the current ones, and what a promise waits for isn't visible: those
    ///   still block.
    @available(*, noasync, message: "Await `result` or `value` instead: this blocks a thread.")
    public func wait() -> Result<Success, Failure> {
        if let outcome { return outcome }
        CompletionQueue.runWaiting()
        if let outcome { return outcome }
        let semaphore = DispatchSemaphore(value: 0)
        let source = ownedSource()
        let waiter = OwnedCell.stage(WaitStage<Success, Failure>.self, semaphore)
        waiter.pointer.upstream = .source(source.copy())
        source.pointer.waiters.attach(waiter, setting: StateSnapshot.delivery)
        CompletionQueue.runWaiting()
        noteBlocking()
        while true {
            if let outcome { return outcome }
            semaphore.wait()
        }
    }
}

private enum WaitStage<Success: Sendable, Failure: Error>: ObserverStage {
    static var kind: StageKind { .wait }
    static var wakes: Bool { true }

    static func look(at outcome: Result<Success, Failure>, _ semaphore: DispatchSemaphore) { semaphore.signal() }
}

extension Future {
    /// Stops the program if this thread would wait for itself, and otherwise tells a watch that it waits.
    private func noteBlocking() {
        withCell { cell in
            HopCell.checkBlocking(above: cell)
            Lending.noteWait(for: cell)
        }
    }
}

/// Inside a closure of a future, runs what waits for that closure to return; elsewhere, what this thread has queued, if
/// anything.
package func runDeferredClosures() { CompletionQueue.runWaiting() }

extension CompletionQueue {
    /// Inside a closure that the loop is running, runs what the loop would run after it.
    static func runWaiting() {
        let queue = current
        // Outside of one, there is something to run in a task that its executor has resumed inside of the call that
        // settles (`Outbox.deliver`).
        guard queue.pointee.loop.isRunning else { return runRemaining(queue) }
        queue.pointee.loop.endHoldingBack()
        withoutCause(queue) {
            // Hops first: a closure that runs here may wait for one.
            _ = Outbox.sendBeforeBlocking(queue)
            repeat {
                runReady(queue)
            } while Outbox.sendBeforeBlocking(queue) || Outbox.releaseTheRest(queue)
                || queue.pointee.loop.takeDeferred()
        }
    }
}
