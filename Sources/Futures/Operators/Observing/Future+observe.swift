//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Calls the closure with the outcome, once it is known.
    ///
    /// ```swift
    /// loaded.observe { result in print(result) }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs on the executor; without one, wherever this future settles, or at once on the caller if it is
    /// already settled. A closure that is attached inside another closure waits until that one has returned. Closures
    /// on one executor are handed over to it in the order in which they were attached, even while another thread
    /// settles the future.
    ///
    /// ## Cancellation
    ///
    /// An observer is a listener, and sees a cancellation like any other failure.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs; see ``AnyFutureExecutor``.
    ///   - file: Where the closure is attached, for the report if the executor drops it.
    ///   - line: Where the closure is attached, for the report if the executor drops it.
    ///   - observer: Sees the outcome. Called exactly once, unless the promise is broken and `Failure` can't represent
    ///     that.
    /// - Complexity: O(1). One allocation, and the closure's context.
    @inlinable
    public func observe(
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ observer: @escaping @Sendable (Result<Success, Failure>) -> Void
    ) {
        guard let executor = executor.reference else {
            return addObserver(ObserveStage<Success, Failure>.self, observer)
        }
        let cell = HoppingObserver.make(Hop(executor: executor, origin: Origin(file: file, line: line)), observer)
        Outbox.attach(cell, to: ownedSource())
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: the closure may use what is isolated to it.
    public func observe(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ observer: @escaping @MainActor @Sendable (Result<Success, Failure>) -> Void
    ) {
        observe(on: executor.base, file: file, line: line, assumingMainActor(observer))
    }
}

@usableFromInline
enum ObserveStage<Success: Sendable, Failure: Error>: ObserverStage {
    @inlinable static var kind: StageKind { .observe }

    @inlinable
    static func look(at outcome: Result<Success, Failure>, _ observer: @Sendable (Result<Success, Failure>) -> Void) {
        observer(outcome)
    }
}
