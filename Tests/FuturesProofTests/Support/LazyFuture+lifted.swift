//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

// The operators with an executor, lifted by 'then': what the laws say of them holds for what anybody lifts.
extension LazyFuture {
    func on(_ executor: AnyFutureExecutor) -> LazyFuture { then { $0.on(executor) } }

    func map<NewSuccess: Sendable>(
        on executor: AnyFutureExecutor,
        _ transform: @escaping @Sendable (Success) throws(Failure) -> NewSuccess
    ) -> LazyFuture<NewSuccess, Failure> {
        then { $0.map(on: executor, transform) }
    }

    func flatMap<NewSuccess: Sendable>(
        on executor: AnyFutureExecutor,
        _ transform: @escaping @Sendable (Success) -> LazyFuture<NewSuccess, Failure>
    ) -> LazyFuture<NewSuccess, Failure> {
        then { $0.flatMap(on: executor) { transform($0).start() } }
    }

    func flatMapError<NewFailure: Error>(
        on executor: AnyFutureExecutor,
        _ transform: @escaping @Sendable (Failure) -> LazyFuture<Success, NewFailure>
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.flatMapError(on: executor) { transform($0).start() } }
    }

    func recover<NewFailure: Error>(
        on executor: AnyFutureExecutor,
        _ transform: @escaping @Sendable (Failure) throws(NewFailure) -> Success
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.recover(on: executor, transform) }
    }
}
