//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Handlers whose turn comes, and the cell of their producer.
struct HandlersJob {
    private let handlers: CancellationHandler
    private let producer: FutureCell?
    /// Whether only the first is to run: the others behind it have run.
    private let isLate: Bool

    /// A cell that runs handlers when its turn comes, unless their producer has settled by then: there is nothing left
    /// to stop.
    static func make(
        _ handlers: consuming CancellationHandler,
        of producer: CellPointer?,
        late isLate: Bool = false
    ) -> OwnedCell {
        let behavior = Behavior { cell, command, _ in
            let body = cell.body(HandlersJob?.self)
            if command == .run { body.pointee.take()?.run() }
            if command == .drop {
                body.pointee?.letGo()
                body.deinitialize(count: 1)
            }
            return []
        }
        let cell = OwnedCell(behavior, body: HandlersJob?.self, outcome: Result<Void, Never>.self)
        cell.pointer.body(HandlersJob?.self)
            .initialize(to: HandlersJob(handlers: handlers, producer: producer?.object, isLate: isLate))
        return cell
    }

    /// Runs a handler that came after the cancellation: at once, or inside a closure when that has returned.
    static func runLate(_ link: CancellationHandler, of producer: CellPointer) {
        CompletionQueue.runSoon(make(link, of: producer, late: true))
    }

    private func run() {
        if let producer {
            let now = CellPointer(producer).state.now
            if now.isTerminal, !now.isSettledByCancelling { return letGo() }
        }
        if isLate { return handlers.stop() }
        handlers.run()
        if let producer { handlers.giveBack(to: CellPointer(producer)) }
    }

    /// Lets go of handlers that won't run any more, since their producer is settled.
    private func letGo() {
        if isLate { return }
        if producer != nil {
            // The first may stay behind one that came in front of it meanwhile, and that somebody else keeps.
            handlers.forget()
            handlers.takeApart()
        } else if !handlers.isTaken {
            // This only lets go of what another thread may have taken.
            handlers.takeApart()
        }
    }
}

@available(*, unavailable, message: "A job is in the body of a cell, which one thread runs.")
extension HandlersJob: Sendable {}
