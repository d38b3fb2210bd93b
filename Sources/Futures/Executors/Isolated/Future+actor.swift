//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// The operators whose closures are typed as isolated to an actor.

extension Future {
    /// Replaces a success with what the closure makes of it, on an actor.
    ///
    /// The closure may touch the state of the actor, and the compiler checks it. It never runs
    /// inside this call: a method of the actor may be changing that state. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - actor: Where the closure runs. It is kept until then.
    ///   - file: Where the closure is attached, for the report when it is dropped.
    ///   - line: Where the closure is attached, for the report when it is dropped.
    ///   - transform: Makes the new value. Called at most once.
    /// - Returns: A future with the new value, or with the failure of this one.
    public func map<Resident: Actor, NewSuccess: Sendable>(
        isolatedTo actor: Resident,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (isolated Resident, Success) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        map(on: ActorExecutor(actor), file: file, line: line) { value in
            actor.assumeIsolated { transform($0, value) }
        }
    }

    /// Replaces a success with what the closure makes of it or throws, on an actor.
    ///
    /// The closure may touch the state of the actor, and the compiler checks it. It never runs
    /// inside this call: a method of the actor may be changing that state. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - actor: Where the closure runs. It is kept until then.
    ///   - file: Where the closure is attached, for the report when it is dropped.
    ///   - line: Where the closure is attached, for the report when it is dropped.
    ///   - transform: Makes the new value. Called at most once.
    /// - Returns: A future with the new value, or with the failure of this one or of the closure.
    @_disfavoredOverload
    public func map<Resident: Actor, NewSuccess: Sendable>(
        isolatedTo actor: Resident,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (isolated Resident, Success) throws(Failure) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        map(on: ActorExecutor(actor), file: file, line: line) { (value) throws(Failure) in
            let outcome = actor.assumeIsolated { actor in
                Result { () throws(Failure) in try transform(actor, value) }
            }
            return try outcome.get()
        }
    }

    /// Goes on with the future that the closure makes of a success, on an actor.
    ///
    /// The closure may touch the state of the actor, and the compiler checks it. It never runs
    /// inside this call: a method of the actor may be changing that state. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - actor: Where the closure runs. It is kept until then.
    ///   - file: Where the closure is attached, for the report when it is dropped.
    ///   - line: Where the closure is attached, for the report when it is dropped.
    ///   - transform: Makes the next future. Called at most once.
    /// - Returns: A future with the outcome of the next one, or with the failure of this one.
    public func flatMap<Resident: Actor, NewSuccess: Sendable>(
        isolatedTo actor: Resident,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (isolated Resident, Success) -> Future<NewSuccess, Failure>
    ) -> Future<NewSuccess, Failure> {
        flatMap(on: ActorExecutor(actor), file: file, line: line) { value in
            actor.assumeIsolated { transform($0, value) }
        }
    }

    /// Goes on with the future that the closure makes of a success, or with what it throws, on an actor.
    ///
    /// The closure may touch the state of the actor, and the compiler checks it. It never runs
    /// inside this call: a method of the actor may be changing that state. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - actor: Where the closure runs. It is kept until then.
    ///   - file: Where the closure is attached, for the report when it is dropped.
    ///   - line: Where the closure is attached, for the report when it is dropped.
    ///   - transform: Makes the next future, or throws. Called at most once.
    /// - Returns: A future with the outcome of the next one, or with the failure of this one or of the closure.
    @_disfavoredOverload
    public func flatMap<Resident: Actor, NewSuccess: Sendable>(
        isolatedTo actor: Resident,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (isolated Resident, Success) throws(Failure) -> Future<NewSuccess, Failure>
    ) -> Future<NewSuccess, Failure> {
        flatMap(on: ActorExecutor(actor), file: file, line: line) { (value) throws(Failure) in
            let next = actor.assumeIsolated { actor in
                Result { () throws(Failure) in try transform(actor, value) }
            }
            return try next.get()
        }
    }

    /// Keeps a success that is wanted, and makes a failure of any other, on an actor.
    ///
    /// The closure may touch the state of the actor, and the compiler checks it. It never runs
    /// inside this call: a method of the actor may be changing that state. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - failure: The failure that is made of a value that isn't wanted.
    ///   - actor: Where the closure runs. It is kept until then.
    ///   - file: Where the closure is attached, for the report when it is dropped.
    ///   - line: Where the closure is attached, for the report when it is dropped.
    ///   - isIncluded: Whether a value is wanted. Called at most once.
    /// - Returns: A future with the success or the failure of this one, or with the given failure.
    public func filter<Resident: Actor>(
        orFail failure: Failure,
        isolatedTo actor: Resident,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ isIncluded: @escaping @Sendable (isolated Resident, Success) -> Bool
    ) -> Future {
        filter(orFail: failure, on: ActorExecutor(actor), file: file, line: line) { value in
            actor.assumeIsolated { isIncluded($0, value) }
        }
    }
}
