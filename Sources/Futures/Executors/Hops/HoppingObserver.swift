//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// An operator that only observes has no future, so nothing can be cancelled while its closure is under way to the
// executor. Therefore one cell serves as both hop and stage: a hop that runs the closure instead of passing the outcome
// on.

/// The body of an observer whose closure runs on an executor: a ``Hop``, and the closure.
@frozen @usableFromInline
struct HoppingObserver<Success: Sendable, Failure: Error> {
    @usableFromInline typealias Observer = @Sendable (Result<Success, Failure>) -> Void

    /// First, so that the outbox, and a thread that is going to block, find it there.
    @usableFromInline var hop: Hop
    /// Nil once the closure runs, or was dropped.
    @usableFromInline var observer: Observer?

    @inlinable
    init(_ hop: consuming Hop, _ observer: @escaping Observer) {
        self.hop = hop
        self.observer = observer
    }

    /// Makes the cell of an observer.
    @inlinable
    static func make(_ hop: consuming Hop, _ observer: @escaping Observer) -> OwnedCell {
        let behavior = Behavior { cell, command, queue in
            let hop = HopCell(cell)
            switch command {
            case .run where hop.isUnderWay:
                guard let source = cell.upstream.source else { return [] }
                let outcome = source.outcome(Result<Success, Failure>.self)
                takeObserver(of: hop)?(outcome.pointee)
                cell.finishObserver()
            case .runBroken where hop.isUnderWay:
                _ = takeObserver(of: hop)
                cell.finishObserver()
            case .run, .runBroken:
                Outbox.postInTurn(cell, queue)
            case .drop:
                _ = takeObserver(of: hop)
            case .breakPromise:
                hop.breakObserver(queue)
            case .describe:
                return [.isHop, .isEnd, .kind(.observe)]
            default:
                break
            }
            return []
        }
        return OwnedCell(behavior, holding: HoppingObserver(consume hop, observer), outcome: Result<Void, Never>.self)
    }

    /// Takes the body out of the cell: releases the executor, and returns the closure.
    @inlinable
    static func takeObserver(of hop: HopCell) -> Observer? {
        hop.releaseExecutor()
        return hop.cell.body(HoppingObserver.self).pointee.observer.take()
    }
}

extension HopCell {
    /// Ends an observer whose job was dropped, and reports that: it has no future that could fail.
    @usableFromInline
    func breakObserver(_ queue: CompletionQueue.Pointer) {
        let origin = cell.body(Hop.self).pointee.origin.inDroppedJob.reported(byFailure: false)
        let needsReport = !isBehindBroken
        releaseExecutor()
        // It runs as if its source were abandoned, so that promises that break with it aren't reported, too.
        let source = OwnedCell.promise(Result<Void, Never>.self, origin: origin)
        source.pointer.abandon(origin: origin, queue)
        guard let before = cell.state.lock() else { return }
        let old = cell.takeUpstream(replacingWith: .source(source))
        cell.state.unlock(before.bits)
        queue.pointee.append(one: cell.owned())
        if needsReport { origin.reportBroken() }
        _ = consume old
    }
}

@available(*, unavailable, message: "An observer is in the body of a cell, which is handed over by its state.")
extension HoppingObserver: Sendable {}
