//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// A future with the same outcome whose cancellation goes no further up.
    ///
    /// For work that no single waiter may stop, such as a shared request or a write.
    ///
    /// ```swift
    /// let screen = saving.withoutCancelling().timeout(after: .seconds(2), failWith: .stillSaving)
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future settles it if `Failure` can represent a cancellation, and doesn't affect this
    /// one. Until it is settled or cancelled, it counts as a listener of this one.
    ///
    /// - Parameters:
    ///   - file: Where this is called, for the report if the promise of this future is broken.
    ///   - line: Where this is called, for the report if the promise of this future is broken.
    /// - Returns: A future with the outcome of this one, or cancelled.
    /// - Complexity: O(1).
    @inlinable
    public func withoutCancelling(file: StaticString = #fileID, line: UInt = #line) -> Future {
        if outcome != nil { return self }
        return shielded(file, line)
    }

    @inlinable @inline(never)
    func shielded(_ file: StaticString, _ line: UInt) -> Future {
        let promise = Promise<Success, Failure>(file: file, line: line)
        let observation = observation(ShieldStage.self, promise)
        let handler = ShieldHandler(observation, leavesWhenCancelled: canSayCancelled(Failure.self))
        handler.add(to: promise.reference.cell)
        return promise.future
    }
}

@usableFromInline
enum ShieldStage<Success: Sendable, Failure: Error>: ObserverStage {
    @inlinable static var kind: StageKind { .withoutCancelling }

    @inlinable
    static func look(at outcome: Result<Success, Failure>, _ promise: Promise<Success, Failure>) {
        promise.complete(with: outcome)
    }

    @inlinable
    static func sourceWasAbandoned(_ promise: Promise<Success, Failure>, _ source: CellPointer) {
        BrokenInput.note(source, on: promise.reference.cell)
    }
}

/// A cancellation doesn't reach the source; a priority does.
@usableFromInline
final class ShieldHandler: CancellationHandler {
    private let observation: Observation
    private let leavesWhenCancelled: Bool

    @usableFromInline
    init(_ observation: Observation, leavesWhenCancelled: Bool) {
        self.observation = observation
        self.leavesWhenCancelled = leavesWhenCancelled
    }

    override func stop() { if leavesWhenCancelled { observation.leave() } }

    override func lend(_ priority: TaskPriority, to cells: inout [FutureCell]) { cells.append(observation.cell) }

    override var kind: StageKind { .withoutCancelling }

    override func addInputs(to cells: inout [FutureCell]) { cells.append(observation.cell) }
}
