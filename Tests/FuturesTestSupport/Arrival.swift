//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

package import Futures
import FuturesTesting

/// The orders in which a source and what is attached to it can meet.
package enum Arrival: CaseIterable {
    /// The source has its outcome from the start.
    case known
    /// Another thread settles the source, then the operator is attached.
    case settledBefore
    /// The operator is attached, then this thread settles the source.
    case settledAfter
    /// The operator is attached, then another thread settles the source.
    case settledElsewhere

    /// Lets a source with this outcome meet what the closure attaches to it.
    ///
    /// Both have happened when it returns.
    @discardableResult
    package func meet<Success, Failure, Value>(
        _ outcome: Result<Success, Failure>,
        _ attach: (Future<Success, Failure>) -> Value
    ) -> Value {
        guard self != .known else { return attach(Future(outcome)) }
        let promise = Promise<Success, Failure>()
        let source = promise.future
        if self == .settledBefore { onOtherThread { promise.complete(with: outcome) } }
        let value = attach(source)
        if self == .settledAfter { promise.complete(with: outcome) }
        if self == .settledElsewhere { onOtherThread { promise.complete(with: outcome) } }
        return value
    }
}

extension Arrival {
    /// Where a closure ran, seen from the thread that attached it.
    package enum Place {
        case here, elsewhere
    }

    /// Where a closure without an executor has to run.
    package var place: Place { self == .settledElsewhere ? .elsewhere : .here }

    /// Where a closure ran that was attached to a source with this outcome: one place for each call.
    ///
    /// - Parameters:
    ///   - outcome: The outcome of the source.
    ///   - attach: Attaches an operator whose closure calls the function that it is given.
    /// - Returns: The places, in the order of the calls.
    package func places<Success, Failure>(
        _ outcome: Result<Success, Failure>,
        _ attach: (Future<Success, Failure>, _ ran: @escaping @Sendable () -> Void) -> Void
    ) -> [Place] {
        let here = ThreadIdentity.current
        let threads = Record<ThreadIdentity>()
        meet(outcome) { source in attach(source) { threads.add(.current) } }
        return threads.all.map { $0 == here ? .here : .elsewhere }
    }

    /// Where a closure ran that was attached with an executor, which had to run it on a thread of its own.
    ///
    /// - Parameters:
    ///   - outcome: The outcome of the source.
    ///   - attach: Attaches an operator whose closure calls the function that it is given.
    /// - Returns: The places, in the order of the calls; nil when one came before the executor ran its job.
    package func placesOnExecutor<Success, Failure>(
        _ outcome: Result<Success, Failure>,
        _ attach: (Future<Success, Failure>, HeldJobs, _ ran: @escaping @Sendable () -> Void) -> Void
    ) -> [Place]? {
        let executor = HeldJobs()
        let here = ThreadIdentity.current
        let threads = Record<ThreadIdentity>()
        meet(outcome) { source in attach(source, executor) { threads.add(.current) } }
        guard threads.isEmpty else { return nil }
        executor.runElsewhere()
        return threads.all.map { $0 == here ? .here : .elsewhere }
    }
}
