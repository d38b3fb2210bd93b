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
    /// Makes a future inside a span that ends when the future settles.
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
    /// ## Package traits
    ///
    /// Requires the `Observability` trait.
    ///
    /// - Parameters:
    ///   - name: The span's name.
    ///   - kind: The span's kind.
    ///   - tracer: Who makes the span; by default the one that the program has configured.
    ///   - work: Makes the future.
    /// - Returns: The closure's future. Its failure is recorded in the span.
    public static func traced(
        _ name: String,
        ofKind kind: SpanKind = .internal,
        tracer: any Tracer = InstrumentationSystem.tracer,
        _ work: () -> Future
    ) -> Future {
        let span = tracer.startAnySpan(name, ofKind: kind)
        let future = ServiceContext.withValue(span.context) { work() }
        future.observe { outcome in
            if case .failure(let error) = outcome {
                span.recordError(error)
                span.setStatus(SpanStatus(code: .error))
            }
            span.end()
        }
        return future
    }
}
#endif
