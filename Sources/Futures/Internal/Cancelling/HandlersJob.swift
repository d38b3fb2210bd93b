//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Handlers whose turn comes, and the cell that they hang on.
struct HandlersJob: QueuedJob {
    private let handlers: CancellationHandler
    private let cell: FutureCell?
    /// Whether only the first is to run: those behind it have a job of their own.
    private let isAlone: Bool

    /// A job that runs handlers when its turn comes, unless the producer was faster than the cancellation: there is
    /// nothing left to stop.
    ///
    /// Without a cell, what doesn't run alone is only let go of.
    static func make(
        _ handlers: consuming CancellationHandler,
        of cell: CellPointer?,
        alone isAlone: Bool = false
    ) -> OwnedCell {
        .job(HandlersJob(handlers: handlers, cell: cell?.object, isAlone: isAlone))
    }

    /// Runs a handler that came after the cancellation: at once, or inside a closure when that has returned.
    static func runAfterCancelling(_ handler: CancellationHandler, of cell: CellPointer) {
        CompletionQueue.runSoon(make(handler, of: cell, alone: true))
    }

    func run() {
        if let cell {
            let now = CellPointer(cell).state.now
            if now.isTerminal, !now.isSettledByCancelling { return letGo() }
        }
        if isAlone { return handlers.stop() }
        handlers.run()
        if let cell { handlers.giveBack(to: CellPointer(cell)) }
    }

    /// Lets go of handlers that won't run any more, since their cell is settled.
    func letGo() {
        if isAlone { return }
        if cell != nil {
            // A handler that came in front refers to the first one, and others may hold it: so this empties the first.
            handlers.forget()
        } else if handlers.isRunning {
            return
        }
        handlers.takeApart()
    }
}

@available(*, unavailable, message: "A job is in the body of a cell, which one thread runs.")
extension HandlersJob: Sendable {}
