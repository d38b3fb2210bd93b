//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Observability
public import Futures
public import Tracing

extension Future {
    /// Makes a future inside a span that ends with the future.
    ///
    /// ```swift
    /// let user = Future.traced("load user") { api.user(7) }
    /// ```
    ///
    /// Spans that the closure starts are children of this one; so are those of tasks that it makes.
    ///
    /// ## Execution
    ///
    /// The closure runs once, at once, on the caller, with the span's context.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future, or what follows it, cancels the closure's, if nobody else listens to that.
    ///
    /// ## Package traits
    ///
    /// Requires the `Observability` trait.
    ///
    /// - Parameters:
    ///   - name: The span's name.
    ///   - kind: The span's kind.
    ///   - tracer: Who makes the span; by default the one that the program has configured.
    ///   - work: Makes the future.
    /// - Returns: A future with the outcome of the closure's, which is known once the span has ended. A failure is
    ///   recorded in the span, and so is a broken promise where `Failure` can't say so.
    public static func traced(
        _ name: String,
        ofKind kind: SpanKind = .internal,
        tracer: any Tracer = InstrumentationSystem.tracer,
        _ work: () -> Future
    ) -> Future {
        let span = tracer.startAnySpan(name, ofKind: kind)
        return ServiceContext.withValue(span.context, operation: work).tapEnding { ending in
            if let error = ending.error {
                span.recordError(error)
                span.setStatus(SpanStatus(code: .error))
            }
            span.end()
        }
    }
}

extension Ending {
    fileprivate var error: (any Error)? {
        switch self {
        case .settled(.success): nil
        case .settled(.failure(let failure)): failure
        case .broken(let broken): broken
        }
    }
}
#endif
