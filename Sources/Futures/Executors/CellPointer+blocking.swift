//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// A thread that waits for a closure which it would have to run itself waits for ever. Where that can be seen it is
// said: a hop to the very executor that the thread is on.

extension CellPointer {
    /// Stops the program, and says why, if this thread has to run what the cell waits for.
    ///
    /// May be called from any thread, with a reference to the cell. Goes up as a cancellation does, one lock at a time,
    /// without recursion.
    func checkBlocking(_ queue: CompletionQueue.Pointer) {
        var ascent = Ascent(from: self)
        repeat {
            guard let thunk = ascent.cell.retainedThunk() else { continue }
            thunk(ascent.cell, .willBlock, queue)
            thunk.release()
        } while ascent.rise()
    }

    /// What a hop says to a thread that is going to wait for it.
    @usableFromInline
    func diagnoseBlocking() {
        guard let before = state.lock() else { return }
        let hop = body(Hop.self)
        // Not the rest of it, which the thread that runs the hop changes without the lock.
        let (possible, origin) = (hop.pointee.executor, hop.pointee.origin)
        state.unlock(before.bits)
        guard let executor = possible, executor.isCurrent else { return }
        fatalError(
            """
            Futures: wait() blocks \(type(of: executor)), where the closure or hop attached at \(origin.fileID):\(origin.line) \
            has to run: it would wait for ever. Await the value, or wait on another thread.
            """
        )
    }
}
