//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Handlers whose turn comes, and the cell of their producer.
struct HandlersJob: QueuedJob {
    private let handlers: CancellationHandler
    private let producer: FutureCell?
    /// Whether only the first is to run: those behind it have a job of their own.
    private let isAlone: Bool

    /// A cell that runs handlers when its turn comes, unless the producer was faster than the cancellation: there is
    /// nothing left to stop.
    ///
    /// Without a producer's cell, what doesn't run alone is only let go of.
    static func make(
        _ handlers: consuming CancellationHandler,
        of producer: CellPointer?,
        alone isAlone: Bool = false
    ) -> OwnedCell {
        .job(HandlersJob(handlers: handlers, producer: producer?.object, isAlone: isAlone))
    }

    /// Runs a handler that came after the cancellation: at once, or inside a closure when that has returned.
    static func runLate(_ link: CancellationHandler, of producer: CellPointer) {
        CompletionQueue.runSoon(make(link, of: producer, alone: true))
    }

    func run() {
        if let producer {
            let now = CellPointer(producer).state.now
            if now.isTerminal, !now.isSettledByCancelling { return letGo() }
        }
        if isAlone { return handlers.stop() }
        handlers.run()
        if let producer { handlers.giveBack(to: CellPointer(producer)) }
    }

    /// Lets go of handlers that won't run any more, since their producer is settled.
    func letGo() {
        if isAlone { return }
        if producer != nil {
            // A handler that came in front refers to the first one, and others may hold it: so this empties the first.
            handlers.forget()
        } else if handlers.isTaken {
            return
        }
        handlers.takeApart()
    }
}

@available(*, unavailable, message: "A job is in the body of a cell, which one thread runs.")
extension HandlersJob: Sendable {}
