//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// How a future ends, even if its failure type can't represent it.
@frozen @usableFromInline
package enum Ending<Success: Sendable, Failure: Error>: Sendable {
    /// It has an outcome.
    case settled(Result<Success, Failure>)
    /// Its promise was dropped, and the failure type can't represent that: it stays pending forever.
    case broken(BrokenPromise)
}

// For things that accompany a future and must always be ended: a span, a progress, a promise of another library.

extension Future {
    /// Calls the closure with the ending; like `observe`, it counts as a listener.
    ///
    /// - Parameter observer: Sees the ending. Called exactly once.
    @inlinable
    package func observeEnding(_ observer: @escaping @Sendable (Ending<Success, Failure>) -> Void) {
        addObserver(EndingStage<Success, Failure>.self, observer)
    }

    /// Calls the closure with the ending, and doesn't count as a listener.
    ///
    /// A cancellation passes as if this were not there.
    ///
    /// - Parameter observer: Sees the ending, whoever cancels. Called exactly once. Kept, with this future, until then.
    @inlinable
    package func attendEnding(_ observer: @escaping @Sendable (Ending<Success, Failure>) -> Void) {
        addUncountedObserver(EndingStage<Success, Failure>.self) { ending in
            observer(ending)
            // The observer holds the future until then.
            withExtendedLifetime(self) {}
        }
    }

    /// Calls the closure with the ending, and passes the outcome on.
    ///
    /// As with `always`, a cancellation of the returned future goes up.
    ///
    /// - Parameter observer: Sees the ending. Called exactly once.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    @inlinable
    package func tapEnding(_ observer: @escaping @Sendable (Ending<Success, Failure>) -> Void) -> Future {
        EndingStage<Success, Failure>.derive(from: self, observer)
    }
}

/// The body of the stage below.
@usableFromInline
typealias EndingBody<Success: Sendable, Failure: Error> = @Sendable (Ending<Success, Failure>) -> Void

/// The stage of those who only see an ending, as an observer, and of ``Future/tapEnding(_:)``, as a tap.
@usableFromInline
enum EndingStage<Success: Sendable, Failure: Error>: ObserverStage, TapStage {
    @inlinable static var kind: StageKind { .tap }

    @inlinable static var leavesWhenCancelled: Bool { false }

    @inlinable
    static func look(at outcome: Result<Success, Failure>, _ body: EndingBody<Success, Failure>) {
        body(.settled(outcome))
    }

    @usableFromInline
    static func sourceWasAbandoned(_ body: EndingBody<Success, Failure>, _ source: CellPointer) {
        // What the observer breaks has nothing to do with that promise.
        CompletionQueue.withoutCause(CompletionQueue.current) { body(.broken(BrokenPromise(source.origin))) }
    }
}
