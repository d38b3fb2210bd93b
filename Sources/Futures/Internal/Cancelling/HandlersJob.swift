//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A job that runs handlers, and the cell that they belong to; see the diagram in `CancellationHandler.swift`.
struct HandlersJob: QueuedJob {
    private let handlers: CancellationHandler
    private let cell: FutureCell?
    /// Whether only the first is to run: those behind it have a job of their own.
    private let isAlone: Bool

    /// Makes a job that runs handlers, unless the producer was faster than the cancellation: then there is nothing left
    /// to stop.
    ///
    /// A job without a cell runs its handlers in any case. One that never runs releases them.
    static func make(
        _ handlers: consuming CancellationHandler,
        of cell: CellPointer?,
        alone isAlone: Bool = false
    ) -> OwnedCell {
        .job(HandlersJob(handlers: handlers, cell: cell?.object, isAlone: isAlone))
    }

    /// Runs a handler that was added after the cancellation: at once or, inside a closure, when that has returned.
    static func runAfterCancelling(_ handler: CancellationHandler, of cell: CellPointer) {
        CompletionQueue.runSoon(make(handler, of: cell, alone: true))
    }

    func run() {
        if let cell {
            let now = CellPointer(cell).state.now
            if now.isTerminal, !now.isSettledByCancelling { return discard() }
        }
        if isAlone { return handlers.stop() }
        handlers.run()
        if let cell { handlers.giveBack(to: CellPointer(cell)) }
    }

    /// Releases handlers that won't run: their cell is terminal, or nobody runs the job.
    func discard() {
        if isAlone { return }
        if cell != nil {
            // If another handler was put in front, it still owns this one, so this one must be emptied here.
            handlers.forget()
        } else if handlers.isRunning {
            return
        }
        handlers.takeApart()
    }
}

@available(*, unavailable, message: "A job is in the body of a cell, which one thread runs.")
extension HandlersJob: Sendable {}
