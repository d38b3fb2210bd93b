//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Operators with an executor consist of a hidden hop, and the operator's stage behind it.

// The hop path is out of line, to keep the frame of the other path small: closures over known outcomes nest.

extension Future {
    /// The future of an operator, whose closure runs on an executor if there is one.
    @inlinable @inline(__always)
    func derive<Stage: DerivingStage>(
        on executor: AnyFutureExecutor,
        _ file: StaticString,
        _ line: UInt,
        _ stage: Stage.Type,
        _ body: consuming Stage.Body
    ) -> Future<Stage.NewSuccess, Stage.NewFailure>
    where Stage.Success == Success, Stage.Failure == Failure {
        guard let executor = executor.reference else { return Stage.derive(from: self, body) }
        return derive(hoppingTo: executor, Origin(file: file, line: line), stage, body)
    }

    @inlinable @inline(never)
    func derive<Stage: DerivingStage>(
        hoppingTo executor: ExecutorReference,
        _ origin: Origin,
        _ stage: Stage.Type,
        _ body: consuming Stage.Body
    ) -> Future<Stage.NewSuccess, Stage.NewFailure>
    where Stage.Success == Success, Stage.Failure == Failure {
        let body = body
        return running(on: executor, origin, for: Stage.Audience.self) { Stage.derive(from: $0, body) }
    }

    /// Attaches an operator to a hop, and then the hop to this future, so that the closure always runs on the executor.
    @inlinable
    func running<NewSuccess, NewFailure>(
        on executor: ExecutorReference,
        _ file: StaticString,
        _ line: UInt,
        _ attach: (Future) -> Future<NewSuccess, NewFailure>
    ) -> Future<NewSuccess, NewFailure> {
        running(on: executor, Origin(file: file, line: line), for: HiddenHop<NewFailure>.self, attach)
    }

    /// Attaches what `attach` makes to a hop with this audience, and the hop to this future.
    @inlinable
    func running<Value, Audience: HopAudience>(
        on executor: consuming ExecutorReference,
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
