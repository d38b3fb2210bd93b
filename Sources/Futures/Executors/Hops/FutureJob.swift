//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// Closures that became ready together, for one executor.
public final class FutureJob: Sendable {
    /// The first of a list of cells, owned by the thread that takes it out; 0 once the job has run.
    private let cells: Atomic<UInt>

    /// Takes over the references to a list of cells.
    init(_ list: CellPointer) { cells = Atomic(list.bits) }

    deinit {
        if let list = take() { Outbox.breakDroppedJobs(list) }
    }

    /// Runs the closures here and now, in the order in which they became ready.
    ///
    /// When it returns, they have run on this thread, even if the caller is itself in a closure of a future: an
    /// executor may hold a lock meanwhile, or wait for its queue. So have closures that they made ready and that need
    /// no executor. These run before closures that became ready earlier, further up the stack. A second call does
    /// nothing.
    public func run() { run(on: 0) }

    /// Runs the closures as ``run()`` does, for a caller that is isolated to the actor.
    func run(isolatedTo actor: any Actor) {
        run(on: UInt(bitPattern: ObjectIdentifier(actor)))
        withExtendedLifetime(actor) {}
    }

    private func run(on actor: UInt) {
        guard let list = take() else { return }
        CompletionQueue.residing(on: actor) { queue in
            // First, since jobs that are sent next may join this loop.
            queue.pointee.append(list)
            Outbox.begin(self, queue)
            CompletionQueue.runLoop(queue)
        }
    }

    /// Leaves the closures to this thread's loop: they run when the closure that it is running has returned.
    ///
    /// For executors of this package, if the loop is already in the right place.
    package func runInCurrentLoop() {
        guard let list = take() else { return }
        let queue = CompletionQueue.current
        if !queue.pointee.loop.appendHeldBack(list) { CompletionQueue.run(list) }
    }

    /// Runs the closures here and now, unless another one is running: then the executor gets them again when that has
    /// returned.
    ///
    /// For a job of hops.
    func runInTurn() {
        let queue = CompletionQueue.current
        guard let call = queue.pointee.enqueuing, !call.pointee.isInTurn else {
            if let call = queue.pointee.enqueuing, call.pointee.job == ObjectIdentifier(self) {
                call.pointee.isAtOnce = true
            }
            // If the loop is isolated to an actor, what it calls is, too.
            return run(on: queue.pointee.loop.resident)
        }
        var rest = take()
        while let hop = rest {
            rest = hop.next
            hop.body(Hop.self).pointee.isUnderWay = false
            queue.pointee.append(one: OwnedCell(fromWord: hop))
        }
    }

    private func take() -> CellPointer? { CellPointer(bits: cells.exchange(0, ordering: .acquiringAndReleasing)) }
}
