//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What every cell does on the events that do not depend on its stage.

extension CellPointer {
    /// Handles an event for a cell with this outcome type whose body was run or let go already.
    @inlinable
    func handle<Success, Failure>(
        _ event: CellEvent,
        as type: Result<Success, Failure>.Type,
        _ queue: CompletionQueue.Pointer
    ) -> Bool {
        switch event {
        case .destroyOutcome:
            outcome(type).deinitialize(count: 1)
            return true
        case .buryOutcome:
            queue.pointee.bury(CellPointer.makeSettled(outcome(type).move()))
            return true
        case .canCancel:
            return cancellationFailure(as: Failure.self) != nil
        case .cancel:
            guard let failure = cancellationFailure(as: Failure.self) else { return false }
            return settle(Result<Success, Failure>.failure(failure), queue, byCancelling: true)
        case .sourceAbandoned:
            guard let origin = upstream.source?.origin else { return false }
            return breakOff(origin, as: type, queue)
        case .breakPromise:
            guard let origin = pendingOrigin() else { return true }
            return breakOff(origin, as: type, queue)
        case .waitsForItself:
            return breakOff(.circle, as: type, queue)
        case .runCancelled:
            return runCancelled(as: type, queue)
        case .collect, .disarm, .seesCancellation, .sourceSettled, .willBlock, .goesOn, .hasToRun:
            return false
        }
    }

    /// Settles as broken, or abandons when the failure can't say so.
    ///
    /// Returns false when it abandoned.
    @inlinable
    func breakOff<Success, Failure>(
        _ origin: Origin,
        as type: Result<Success, Failure>.Type,
        _ queue: CompletionQueue.Pointer
    ) -> Bool {
        if let failure = brokenFailure(origin, as: Failure.self) {
            settle(Result<Success, Failure>.failure(failure), queue)
            return true
        }
        return !abandon(origin: origin, queue)
    }
}
