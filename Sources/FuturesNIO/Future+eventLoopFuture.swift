//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if NIO
public import Futures
public import NIOCore

extension Future {
    /// This future's outcome as an `EventLoopFuture` of a loop.
    ///
    /// ```swift
    /// return user.eventLoopFuture(on: context.eventLoop)
    /// ```
    ///
    /// It settles whatever happens, as event loop futures require: with `BrokenPromise` when the promise is
    /// dropped, also where `Failure` can't say so, and with `EventLoopError.shutdown` when the loop shuts down first,
    /// or has shut down already. For a loop that has shut down already, SwiftNIO prints an error, or stops the program
    /// if `SWIFTNIO_STRICT` is set. (Only an `EmbeddedEventLoop` whose time was advanced to `.distantFuture` doesn't
    /// tell when it shuts down.)
    ///
    /// ## Execution
    ///
    /// It settles on the event loop.
    ///
    /// ## Cancellation
    ///
    /// An event loop future can't be cancelled. It counts as somebody who listens to this one.
    ///
    /// ## Package traits
    ///
    /// Requires the `NIO` trait.
    ///
    /// - Parameters:
    ///   - eventLoop: The loop that the result belongs to.
    ///   - file: Where the future is asked for, which is what SwiftNIO says of its promise.
    ///   - line: Where the future is asked for, which is what SwiftNIO says of its promise.
    /// - Returns: A future of that loop with the same outcome; its failure is not typed.
    public func eventLoopFuture(
        on eventLoop: any EventLoop,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> EventLoopFuture<Success> {
        if case .completed(let outcome) = state {
            return eventLoop.makeCompletedFuture(outcome.mapError { $0 as any Error })
        }
        let promises = LoopPromises.of(eventLoop)
        guard let (promise, id) = promises.makePromise(of: Success.self, on: eventLoop, file: file, line: line) else {
            return eventLoop.makeFailedFuture(EventLoopError.shutdown)
        }
        observeEnding { ending in
            promises.complete(promise, id, with: ending.outcome)
        }
        return promise.futureResult
    }
}

extension Ending {
    fileprivate var outcome: Result<Success, any Error> {
        switch self {
        case .settled(let outcome): outcome.mapError { $0 as any Error }
        case .broken(let broken): .failure(broken)
        }
    }
}
#endif
