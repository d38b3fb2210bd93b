//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What operators with an executor are made of: a hop that nobody else can see, and the operator behind it.

extension Future {
    /// Attaches an operator to a hop before the hop can be over: so its closure runs on the executor, whatever happens.
    @inlinable
    func running<NewSuccess, NewFailure>(
        on executor: any FutureExecutor,
        _ file: StaticString,
        _ line: UInt,
        _ attach: (Future) -> Future<NewSuccess, NewFailure>
    ) -> Future<NewSuccess, NewFailure> {
        running(on: executor, Origin(file: file, line: line), for: HiddenHop<NewFailure>.self, attach)
    }

    /// Attaches a closure that only looks, in the same way.
    @inlinable
    func running(
        on executor: any FutureExecutor,
        _ file: StaticString,
        _ line: UInt,
        _ attach: (Future) -> Void
    ) {
        // Nobody can be told of it there, as by a failure type that has no words.
        running(on: executor, Origin(file: file, line: line), for: HiddenHop<Never>.self, attach)
    }

    @inlinable
    func running<Value, Audience: HopAudience>(
        on executor: any FutureExecutor,
        _ origin: Origin,
        for audience: Audience.Type,
        _ attach: (Future) -> Value
    ) -> Value {
        let hop = HopCell.make(
            to: executor,
            origin: origin,
            as: Result<Success, Failure>.self,
            for: audience
        )
        let value = attach(Future(owning: hop.copy()))
        Outbox.attach(hop, to: ownedSource())
        return value
    }
}
