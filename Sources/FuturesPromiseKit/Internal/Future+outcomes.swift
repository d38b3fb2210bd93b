//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

extension Future {
    /// A future with what the closure makes of the outcome, at a place.
    ///
    /// The closure gets outcomes that are none of its concern too, wherever they come.
    @inlinable
    func onOutcome<NewSuccess, NewFailure>(
        at place: Place? = nil,
        for concern: Concern = .everything,
        _ transform: @escaping @Sendable (Swift.Result<Success, Failure>) -> Swift.Result<NewSuccess, NewFailure>
    ) -> Future<NewSuccess, NewFailure> { placed(at: place, OutcomeWork(for: concern, transform)) }

    /// Goes on with the future that the closure makes of the outcome, in the same way.
    @inlinable
    func afterOutcome<NewSuccess, NewFailure>(
        at place: Place?,
        for concern: Concern = .everything,
        _ next: @escaping @Sendable (Swift.Result<Success, Failure>) -> Future<NewSuccess, NewFailure>
    ) -> Future<NewSuccess, NewFailure> { placed(at: place, OutcomeChain(for: concern, next)) }
}

extension Future where Failure == Rejection {
    /// A future that succeeds when there is an outcome, whatever it is.
    @inlinable var settled: Future<Passed<Void>, Never> {
        onOutcome { _ in Swift.Result<Passed<Void>, Never>.success(Passed(())) }
    }

    /// A future with the outcome for a value.
    func result<Value>() -> Future<Passed<Result<Value>>, Never> where Success == Passed<Value> {
        onOutcome { Swift.Result<Passed<Result<Value>>, Never>.success(Passed(Result($0))) }
    }
}
