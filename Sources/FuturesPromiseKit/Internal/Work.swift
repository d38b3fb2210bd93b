//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

// What the operators do with outcomes, at their places. Those that most chains are made of have types of their own:
// the closure stands in the stage then, and needs no other one around it.

/// Which outcomes an operator has a closure for, and so has to go to the closure's place with.
///
/// The others don't go there, they pass at once.
@usableFromInline
enum Concern: Sendable {
    case everything
    case failures(CatchPolicy)
    case matching(@Sendable (any Error) -> Bool)

    @inlinable
    func holds(for error: any Error) -> Bool {
        switch self {
        case .everything, .failures(.allErrors): true
        case .failures(.allErrorsExceptCancellation): !rejected(error).isCancelled
        case .matching(let isWanted): isWanted(rejected(error))
        }
    }

    @inlinable
    func holds<Value, Failure>(for outcome: Swift.Result<Value, Failure>) -> Bool {
        switch (self, outcome) {
        case (.everything, _): true
        case (_, .success): false
        case (_, .failure(let failure)): holds(for: failure)
        }
    }
}

/// The error of a rejection.
@usableFromInline
func rejected(_ failure: any Error) -> any Error { (failure as? Rejection)?.error ?? failure }

/// What `map` does.
@frozen @usableFromInline
struct MapWork<Value, NewValue>: PlacedTransform {
    @usableFromInline let transform: Handler<Value, NewValue>

    @inlinable
    init(_ transform: Handler<Value, NewValue>) { self.transform = transform }

    @inlinable
    func concerns(_ outcome: Swift.Result<Passed<Value>, Rejection>) -> Bool { outcome.isSuccess }

    @inlinable
    func outcome(of outcome: Swift.Result<Passed<Value>, Rejection>) -> Swift.Result<Passed<NewValue>, Rejection> {
        switch outcome {
        case .success(let passed):
            do {
                return .success(Passed(try transform.call(passed.value)))
            } catch {
                return .failure(Rejection(error))
            }
        case .failure(let rejection):
            return .failure(rejection)
        }
    }
}

/// What `map` of a guarantee does.
@frozen @usableFromInline
struct CertainMapWork<Value, NewValue>: PlacedTransform {
    @usableFromInline let transform: Handler<Value, NewValue>

    @inlinable
    init(_ transform: Handler<Value, NewValue>) { self.transform = transform }

    @inlinable
    func concerns(_ outcome: Swift.Result<Passed<Value>, Never>) -> Bool { true }

    @inlinable
    func outcome(of outcome: Swift.Result<Passed<Value>, Never>) -> Swift.Result<Passed<NewValue>, Never> {
        switch outcome {
        case .success(let passed): .success(Passed(transform.run(passed.value)))
        }
    }
}

/// What `then` does.
@frozen @usableFromInline
struct ThenWork<Value, Next: Thenable>: PlacedChain {
    @usableFromInline let body: Handler<Value, Next>

    @inlinable
    init(_ body: Handler<Value, Next>) { self.body = body }

    @inlinable
    func concerns(_ outcome: Swift.Result<Passed<Value>, Rejection>) -> Bool { outcome.isSuccess }

    @inlinable
    func future(after outcome: Swift.Result<Passed<Value>, Rejection>) -> Future<Passed<Next.T>, Rejection> {
        switch outcome {
        case .success(let passed):
            do {
                return try body.call(passed.value).source
            } catch {
                return .failure(Rejection(error))
            }
        case .failure(let rejection):
            return .failure(rejection)
        }
    }
}

/// What any other operator does that makes another outcome.
@frozen @usableFromInline
struct OutcomeWork<Success: Sendable, Failure: Error, NewSuccess: Sendable, NewFailure: Error>: PlacedTransform {
    @usableFromInline let concern: Concern
    @usableFromInline let transform: @Sendable (Swift.Result<Success, Failure>) -> Swift.Result<NewSuccess, NewFailure>

    @inlinable
    init(
        for concern: Concern,
        _ transform: @escaping @Sendable (Swift.Result<Success, Failure>) -> Swift.Result<NewSuccess, NewFailure>
    ) {
        self.concern = concern
        self.transform = transform
    }

    @inlinable
    func concerns(_ outcome: Swift.Result<Success, Failure>) -> Bool { concern.holds(for: outcome) }

    @inlinable
    func outcome(of outcome: Swift.Result<Success, Failure>) -> Swift.Result<NewSuccess, NewFailure> {
        transform(outcome)
    }
}

/// What `recover` does: it goes on with another promise.
@frozen @usableFromInline
struct OutcomeChain<Success: Sendable, Failure: Error, NewSuccess: Sendable, NewFailure: Error>: PlacedChain {
    @usableFromInline let concern: Concern
    @usableFromInline let next: @Sendable (Swift.Result<Success, Failure>) -> Future<NewSuccess, NewFailure>

    @inlinable
    init(
        for concern: Concern,
        _ next: @escaping @Sendable (Swift.Result<Success, Failure>) -> Future<NewSuccess, NewFailure>
    ) {
        self.concern = concern
        self.next = next
    }

    @inlinable
    func concerns(_ outcome: Swift.Result<Success, Failure>) -> Bool { concern.holds(for: outcome) }

    @inlinable
    func replaces(_ outcome: Swift.Result<Success, Failure>) -> Bool { !outcome.isSuccess && concerns(outcome) }

    @inlinable
    func future(after outcome: Swift.Result<Success, Failure>) -> Future<NewSuccess, NewFailure> { next(outcome) }
}

extension Swift.Result {
    @inlinable var isSuccess: Bool {
        switch self {
        case .success: true
        case .failure: false
        }
    }
}
