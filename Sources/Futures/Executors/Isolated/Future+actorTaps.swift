//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// The operators that look in, and whose closures are typed as isolated to an actor.

extension Future {
    /// Calls the closure with the outcome, once it is known, on an actor.
    ///
    /// The closure may touch the state of the actor, and the compiler checks it. It never runs
    /// inside this call: a method of the actor may be changing that state. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - actor: Where the closure runs. It is kept until then.
    ///   - file: Where the closure is attached, for the report when it is dropped.
    ///   - line: Where the closure is attached, for the report when it is dropped.
    ///   - observer: Sees the outcome. Called exactly once, unless it is dropped.
    public func observe<Resident: Actor>(
        isolatedTo actor: Resident,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ observer: @escaping @Sendable (isolated Resident, Result<Success, Failure>) -> Void
    ) {
        observe(on: ActorExecutor(actor), file: file, line: line) { outcome in
            actor.assumeIsolated { observer($0, outcome) }
        }
    }

    /// Calls the closure with the value of a success, on its way through, on an actor.
    ///
    /// The closure may touch the state of the actor, and the compiler checks it. It never runs
    /// inside this call: a method of the actor may be changing that state. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - actor: Where the closure runs. It is kept until then.
    ///   - file: Where the closure is attached, for the report when it is dropped.
    ///   - line: Where the closure is attached, for the report when it is dropped.
    ///   - body: Sees the value. Called at most once.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    public func onSuccess<Resident: Actor>(
        isolatedTo actor: Resident,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (isolated Resident, Success) -> Void
    ) -> Future {
        onSuccess(on: ActorExecutor(actor), file: file, line: line) { value in
            actor.assumeIsolated { body($0, value) }
        }
    }

    /// Calls the closure with the failure, on its way through, on an actor.
    ///
    /// The closure may touch the state of the actor, and the compiler checks it. It never runs
    /// inside this call: a method of the actor may be changing that state. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - actor: Where the closure runs. It is kept until then.
    ///   - file: Where the closure is attached, for the report when it is dropped.
    ///   - line: Where the closure is attached, for the report when it is dropped.
    ///   - body: Sees the failure. Called at most once.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    @discardableResult
    public func onFailure<Resident: Actor>(
        isolatedTo actor: Resident,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (isolated Resident, Failure) -> Void
    ) -> Future {
        onFailure(on: ActorExecutor(actor), file: file, line: line) { error in
            actor.assumeIsolated { body($0, error) }
        }
    }

    /// Calls the closure when this future settles, on its way through, on an actor.
    ///
    /// The closure may touch the state of the actor, and the compiler checks it. It never runs
    /// inside this call: a method of the actor may be changing that state. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - actor: Where the closure runs. It is kept until then.
    ///   - file: Where the closure is attached, for the report when it is dropped.
    ///   - line: Where the closure is attached, for the report when it is dropped.
    ///   - body: What is to be done. Called exactly once, unless it is dropped.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    public func always<Resident: Actor>(
        isolatedTo actor: Resident,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (isolated Resident) -> Void
    ) -> Future {
        always(on: ActorExecutor(actor), file: file, line: line) {
            actor.assumeIsolated { body($0) }
        }
    }
}

extension Future where Failure == Never {
    /// Calls the closure with the value of a success, on its way through, on an actor.
    ///
    /// The closure may touch the state of the actor, and the compiler checks it. It never runs
    /// inside this call: a method of the actor may be changing that state. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - actor: Where the closure runs. It is kept until then.
    ///   - file: Where the closure is attached, for the report when it is dropped.
    ///   - line: Where the closure is attached, for the report when it is dropped.
    ///   - body: Sees the value. Called at most once.
    /// - Returns: A future with the same outcome, which may be ignored.
    @discardableResult
    public func onSuccess<Resident: Actor>(
        isolatedTo actor: Resident,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (isolated Resident, Success) -> Void
    ) -> Future {
        onSuccess(on: ActorExecutor(actor), file: file, line: line) { value in
            actor.assumeIsolated { body($0, value) }
        }
    }

    /// Calls the closure when this future settles, on its way through, on an actor.
    ///
    /// The closure may touch the state of the actor, and the compiler checks it. It never runs
    /// inside this call: a method of the actor may be changing that state. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - actor: Where the closure runs. It is kept until then.
    ///   - file: Where the closure is attached, for the report when it is dropped.
    ///   - line: Where the closure is attached, for the report when it is dropped.
    ///   - body: What is to be done. Called exactly once, unless it is dropped.
    /// - Returns: A future with the same outcome, which may be ignored.
    @discardableResult
    public func always<Resident: Actor>(
        isolatedTo actor: Resident,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (isolated Resident) -> Void
    ) -> Future {
        always(on: ActorExecutor(actor), file: file, line: line) {
            actor.assumeIsolated { body($0) }
        }
    }
}
