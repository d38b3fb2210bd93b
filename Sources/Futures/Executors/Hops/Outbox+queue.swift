//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch

// The short way for a hop that goes to a dispatch queue alone. The model checker has another file in place of this one.

extension Outbox {
    /// Whether an executor is a dispatch queue.
    ///
    /// By the type that the existential was made of: on Apple's platforms the object's own class is another one.
    @usableFromInline
    static func isQueue<Executor: FutureExecutor>(_ executor: Executor) -> Bool { Executor.self == DispatchQueue.self }

    /// Hands a hop over that goes alone, where that takes no job; returns whether it did.
    ///
    /// A job guards against being dropped, run twice, or run inside `enqueue`. A dispatch queue does none of these. The
    /// cell itself is the context of the closure.
    ///
    /// Takes over the reference when it returns true.
    static func enqueueAlone(_ hop: CellPointer) -> Bool {
        let body = hop.body(Hop.self)
        guard body.pointee.isForQueue else { return false }
        // Sound: the executor is the first field, holds an object of this very type, and stays until the hop runs.
        // Reading it as an existential would call the runtime.
        let queue = UnsafeRawPointer(body).load(as: DispatchQueue.self)
        let arrival = PlacedArrival(OwnedCell(fromWord: hop).intoObject())
        queue.async { arrival.runHere() }
        return true
    }
}
