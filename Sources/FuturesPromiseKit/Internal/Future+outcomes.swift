//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

extension Future where Failure == Rejection {
    /// A future with what the closure makes of the outcome.
    @inlinable
    func onOutcome<Value>(
        _ transform: @escaping @Sendable (Swift.Result<Success, Rejection>) -> Swift.Result<Value, Never>
    ) -> Future<Value, Never> {
        map { Swift.Result<Success, Rejection>.success($0) }
            .flatMapError { .success(Swift.Result<Success, Rejection>.failure($0)) }
            .flatMap { Future<Value, Never>(transform($0)) }
    }

    /// Goes on with the future that the closure makes of the outcome.
    @inlinable
    func afterOutcome<Value>(
        _ transform: @escaping @Sendable (Swift.Result<Success, Rejection>) -> Future<Value, Rejection>
    ) -> Future<Value, Rejection> {
        map { Swift.Result<Success, Rejection>.success($0) }
            .flatMapError { .success(Swift.Result<Success, Rejection>.failure($0)) }
            .flatMap { (outcome: Swift.Result<Success, Rejection>) in transform(outcome) }
    }
}
