//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What stops the work behind a promise: a chain, in the order in which the handlers were added.
///
/// Guarded by the lock of the cell that it hangs on, until somebody has taken the whole chain.
@usableFromInline
class CancellationHandler {
    fileprivate(set) final var next: CancellationHandler?
    /// The last link, in the first one; it lives as long as the chain.
    private final var end: Unmanaged<CancellationHandler>?

    /// Stops the work, or as much of it as the handler knows.
    func stop() {}

    /// Whether ``lend(_:to:)`` does anything; see `Lending.swift`.
    var lends: Bool { false }

    /// Raises the priority of the work; where that is in futures, adds their cells to the list of those to go on with.
    ///
    /// Called from any thread, never under a lock.
    func lend(_ priority: TaskPriority, to cells: inout [FutureCell]) {}

    /// Whether ``kind`` and ``addInputs(to:)`` say anything.
    var knowsKind: Bool { false }

    /// What the promise stands for that the handler hangs on.
    var kind: StageKind { .promise }

    /// Adds the cells of the futures that the work behind the promise waits for.
    ///
    /// Called from any thread, never under a lock.
    func addInputs(to cells: inout [FutureCell]) {}

    final func append(_ last: CancellationHandler) {
        if let end { end._withUnsafeGuaranteedRef { $0.next = last } } else { next = last }
        end = Unmanaged.passUnretained(last)
    }

    deinit {
        // Links that only the one before holds would be let go of one inside another.
        var rest = next.take()
        while isKnownUniquelyReferenced(&rest) {
            let after = rest?.next.take()
            rest = after
        }
    }

    /// Runs the chain.
    ///
    /// Called by the thread that took it, never under a lock.
    final func run() {
        var current: CancellationHandler? = self
        while let link = current {
            link.stop()
            current = link.next
        }
    }
}

/// A handler that is a closure of a user's.
private final class ClosureHandler: CancellationHandler {
    private let handler: @Sendable () -> Void

    init(_ handler: @escaping @Sendable () -> Void) { self.handler = handler }

    override func stop() { handler() }
}

/// What a promise keeps where an input of the work behind it will never settle: the promise that was dropped is to
/// blame, and was reported, when this one breaks for it later.
@usableFromInline
final class BrokenInput: CancellationHandler {
    private let source: FutureCell

    private init(_ source: CellPointer) { self.source = source.object }

    /// Notes on the cell of a promise that an input is abandoned.
    ///
    /// May be called from any thread.
    @usableFromInline
    static func note(_ source: CellPointer, on cell: CellPointer) {
        let origin = source.origin
        // One that was cancelled has no origin.
        guard origin.number > 0 || origin.isInCircle else { return }
        let input = BrokenInput(source)
        guard let before = cell.state.lock() else { return }
        if let chain = cell.upstream.handlers {
            chain._withUnsafeGuaranteedRef { $0.append(input) }
        } else {
            cell.upstream = .handlers(input)
        }
        cell.state.unlock(before.bits)
    }

    /// The cell of the first such input in the chain.
    ///
    /// Called with the lock held that guards the chain; not inlined for the reason of ``CellPointer/ownedUnderLock()``.
    @inline(never)
    static func first(in chain: Unmanaged<CancellationHandler>) -> FutureCell? {
        var link: CancellationHandler? = chain.takeUnretainedValue()
        while let current = link {
            if let input = current as? BrokenInput { return input.source }
            link = current.next
        }
        return nil
    }
}

extension Upstream {
    static func handlers(_ chain: consuming CancellationHandler) -> Upstream {
        Upstream(bits: UInt(bitPattern: Unmanaged.passRetained(chain).toOpaque()) | handlersTag)
    }

    var handlers: Unmanaged<CancellationHandler>? {
        guard bits & Self.handlersTag != 0, let object else { return nil }
        return Unmanaged.fromOpaque(object)
    }
}

extension OwnedUpstream {
    /// The chain of handlers, if that is what it is.
    consuming func intoHandlers() -> CancellationHandler? {
        guard let handlers = upstream.handlers else {
            _ = consume self
            return nil
        }
        discard self
        return handlers.takeRetainedValue()
    }
}

extension CancellationHandler {
    /// Adds a handler to a promise's cell; when the cell was asked to cancel already, it runs next, behind those that
    /// were added before.
    ///
    /// May be called from any thread.
    @usableFromInline
    static func add(_ handler: @escaping @Sendable () -> Void, to cell: CellPointer) {
        // Made before the lock is taken: an allocation may block.
        ClosureHandler(handler).add(to: cell)
    }

    /// Adds the handler, of any kind; see ``add(_:to:)``.
    final func add(to cell: CellPointer) {
        if knowsKind { Recorder.known(cell, by: self) }
        guard let before = cell.state.lock() else {
            if cell.state.now.isSettledByCancelling { HandlersJob.runLate(self, of: cell) }
            return
        }
        if before.isCancelRequested {
            cell.state.unlock(before.bits)
            return HandlersJob.runLate(self, of: cell)
        }
        if let chain = cell.upstream.handlers {
            chain._withUnsafeGuaranteedRef { $0.append(self) }
        } else {
            cell.upstream = .handlers(self)
        }
        cell.state.unlock(before.bits)
    }
}

/// Handlers whose turn comes, and the cell of their producer.
struct HandlersJob {
    private let handlers: CancellationHandler
    private let producer: FutureCell?

    /// A cell that runs handlers when its turn comes, unless their producer has settled by then: there is nothing left
    /// to stop.
    static func make(_ handlers: consuming CancellationHandler, of producer: CellPointer?) -> OwnedCell {
        let behavior = Behavior { cell, command, _ in
            let body = cell.body(HandlersJob?.self)
            if command == .run { body.pointee.take()?.run() }
            if command == .drop { body.deinitialize(count: 1) }
            return []
        }
        let cell = OwnedCell(behavior, body: HandlersJob?.self, outcome: Result<Void, Never>.self)
        cell.pointer.body(HandlersJob?.self)
            .initialize(to: HandlersJob(handlers: handlers, producer: producer?.object))
        return cell
    }

    /// Runs a handler that came after the cancellation: at once, or inside a closure when that has returned.
    static func runLate(_ link: CancellationHandler, of producer: CellPointer) {
        CompletionQueue.runSoon(make(link, of: producer))
    }

    private func run() {
        if let producer {
            let now = CellPointer(producer).state.now
            if now.isTerminal, !now.isSettledByCancelling { return }
        }
        handlers.run()
    }
}

@available(*, unavailable, message: "A job is in the body of a cell, which one thread runs.")
extension HandlersJob: Sendable {}

@available(*, unavailable, message: "Handlers are guarded by the lock of the cell that they hang on.")
extension CancellationHandler: Sendable {}
