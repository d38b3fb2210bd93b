//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import Testing

/// An operator with an executor, attached to a source of the outcome on which its closures run.
struct ExecutorOperator: Sendable, CustomTestStringConvertible {
    typealias Source = Future<Int, Telling>
    typealias Ran = @Sendable () -> Void

    let name: String
    let isLazy: Bool
    let outcome: Result<Int, Telling>
    /// Attaches it with closures that tell when they run; nil where there is nothing to hold on to.
    let attach: @Sendable (Source, HeldJobs, @escaping Ran) -> Source?

    var testDescription: String { (isLazy ? "lazy " : "") + name }

    /// Whether its closure cleans up: it runs for a cancellation too.
    var isTap: Bool { ["observe", "onSuccess", "onFailure", "onCompletion", "always"].contains(name) }

    /// Whether it attaches its closure to the source, once.
    var attaches: Bool { !["reduce", "traverse", "retry"].contains(name) }

    static let all = eager + lazy

    private static let success = Result<Int, Telling>.success(1)
    private static let failure = Result<Int, Telling>.failure(.plain(1))

    private static func eager(
        _ name: String,
        _ outcome: Result<Int, Telling>,
        _ attach: @escaping @Sendable (Source, HeldJobs, @escaping Ran) -> Source?
    ) -> ExecutorOperator {
        ExecutorOperator(name: name, isLazy: false, outcome: outcome, attach: attach)
    }

    private static let eager: [ExecutorOperator] = [
        eager("map", success) { source, executor, ran in source.map(on: .custom(executor)) { noting($0, ran) } },
        eager("flatMap", success) { source, executor, ran in
            source.flatMap(on: .custom(executor)) { .success(noting($0, ran)) }
        },
        eager("mapError", failure) { source, executor, ran in source.mapError(on: .custom(executor)) { noting($0, ran) }
        },
        eager("flatMapError", failure) { source, executor, ran in
            source.flatMapError(on: .custom(executor)) { .failure(noting($0, ran)) }
        },
        eager("recover", failure) { source, executor, ran in
            source.recover(on: .custom(executor)) { _ in noting(1, ran) }
        },
        eager("filter", success) { source, executor, ran in
            source.filter(orFail: .plain(2), on: .custom(executor)) { _ in noting(true, ran) }
        },
        eager("observe", success) { source, executor, ran in
            source.observe(on: .custom(executor)) { _ in ran() }
            return nil
        },
        eager("onSuccess", success) { source, executor, ran in source.onSuccess(on: .custom(executor)) { _ in ran() } },
        eager("onFailure", failure) { source, executor, ran in source.onFailure(on: .custom(executor)) { _ in ran() } },
        eager("onCompletion", success) { source, executor, ran in
            source.onCompletion(on: .custom(executor)) { _ in ran() }
        },
        eager("always", success) { source, executor, ran in source.always(on: .custom(executor)) { ran() } },
        eager("reduce", success) { source, executor, ran in
            Source.reduce([source], into: 0, on: .custom(executor)) { $0 += noting($1, ran) }
        },
        eager("traverse", success) { source, executor, ran in
            Source.traverse([1], on: .custom(executor)) { _ in noting(source, ran) }.map(\.count)
        },
        eager("retry", failure) { source, executor, ran in
            Source.retry(
                .immediate(attempts: 2),
                on: .custom(executor),
                while: { _ in noting(true, ran) },
                onFailure: { _ in ran() }
            ) { _ in noting(source, ran) }
        },
    ]

    /// The same in a description, lifted by `then`.
    private static let lazy = eager.filter { $0.name != "observe" }.map { placed in
        ExecutorOperator(name: placed.name, isLazy: true, outcome: placed.outcome) { source, executor, ran in
            LazyFuture(source).then { placed.attach($0, executor, ran) ?? $0 }.start()
        }
    }

    /// Tells, and returns the value.
    private static func noting<Value>(_ value: Value, _ ran: Ran) -> Value {
        ran()
        return value
    }
}
