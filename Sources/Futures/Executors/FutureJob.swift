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
    /// The first of a list of cells, owned by whoever takes it out; 0 when the job has run.
    private let cells: Atomic<UInt>

    /// Takes over the references to a list of cells.
    init(_ list: CellPointer) { cells = Atomic(list.bits) }

    deinit {
        if let list = take() { CompletionQueue.drop(list) }
    }

    /// Runs the closures on this thread, in the order in which they became ready.
    ///
    /// A second call does nothing. Inside a closure of a future they wait until that closure has returned.
    public func run() {
        if let list = take() { CompletionQueue.run(list) }
    }

    /// Runs the closures here and now, also inside another one: they have to run in the isolation of the caller.
    ///
    /// - Parameter actor: The actor that the caller is isolated to, if there is one.
    func run(isolatedTo actor: (any Actor)?) {
        guard let list = take() else { return }
        CompletionQueue.residing(on: actor) { queue in
            queue.pointee.append(list)
            CompletionQueue.run(queue)
        }
    }

    private func take() -> CellPointer? { CellPointer(bits: cells.exchange(0, ordering: .acquiringAndReleasing)) }
}
