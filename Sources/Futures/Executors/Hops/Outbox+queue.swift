//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch

// The fast path for a hop that goes to a dispatch queue alone. The model checker replaces this file.

extension Outbox {
    /// Sends a hop that goes alone, if that needs no job; returns whether it did.
    ///
    /// A job guards against being dropped, run twice, or run inside `enqueue`. A dispatch queue does none of these. The
    /// cell itself is the context of the closure.
    ///
    /// Takes over the reference if it returns true.
    static func sendAlone(_ hop: CellPointer) -> Bool {
        guard let queue = hop.body(Hop.self).pointee.executor?.queue else { return false }
        let arrival = PlacedArrival(OwnedCell(fromWord: hop).intoObject())
        queue.async { arrival.runHere() }
        return true
    }
}

extension ExecutorReference {
    /// The executor, if it is a dispatch queue.
    fileprivate var queue: DispatchQueue? {
        kind == ObjectExecutor<DispatchQueue>.self ? unsafeDowncast(object, to: DispatchQueue.self) : nil
    }
}
