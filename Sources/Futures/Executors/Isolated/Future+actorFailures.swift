//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// The operators for failures whose closures are typed as isolated to an actor.

extension Future {
    /// Replaces a failure with the error that the closure makes of it, on an actor.
    ///
    /// The closure may touch the state of the actor, and the compiler checks it. It never runs
    /// inside this call: a method of the actor may be changing that state. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - actor: Where the closure runs. It is kept until then.
    ///   - file: Where the closure is attached, for the report when it is dropped.
    ///   - line: Where the closure is attached, for the report when it is dropped.
    ///   - transform: Makes the new error. Called at most once.
    /// - Returns: A future with the success of this one, or with the new failure.
    public func mapError<Resident: Actor, NewFailure: Error>(
        isolatedTo actor: Resident,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (isolated Resident, Failure) -> NewFailure
    ) -> Future<Success, NewFailure> {
        mapError(on: ActorExecutor(actor), file: file, line: line) { error in
            actor.assumeIsolated { transform($0, error) }
        }
    }

    /// Goes on with the future that the closure makes of a failure, on an actor.
    ///
    /// The closure may touch the state of the actor, and the compiler checks it. It never runs
    /// inside this call: a method of the actor may be changing that state. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - actor: Where the closure runs. It is kept until then.
    ///   - file: Where the closure is attached, for the report when it is dropped.
    ///   - line: Where the closure is attached, for the report when it is dropped.
    ///   - transform: Makes the next future. Called at most once.
    /// - Returns: A future with the success of this one, or with the outcome of the next one.
    public func flatMapError<Resident: Actor, NewFailure: Error>(
        isolatedTo actor: Resident,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (isolated Resident, Failure) -> Future<Success, NewFailure>
    ) -> Future<Success, NewFailure> {
        flatMapError(on: ActorExecutor(actor), file: file, line: line) { error in
            actor.assumeIsolated { transform($0, error) }
        }
    }

    /// Makes a success of a failure, on an actor.
    ///
    /// The closure may touch the state of the actor, and the compiler checks it. It never runs
    /// inside this call: a method of the actor may be changing that state. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - actor: Where the closure runs. It is kept until then.
    ///   - file: Where the closure is attached, for the report when it is dropped.
    ///   - line: Where the closure is attached, for the report when it is dropped.
    ///   - transform: Makes the value, or throws the new failure. Called at most once.
    /// - Returns: A future with the success of this one, or with the value or the failure of the closure.
    public func recover<Resident: Actor, NewFailure: Error>(
        isolatedTo actor: Resident,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (isolated Resident, Failure) throws(NewFailure) -> Success
    ) -> Future<Success, NewFailure> {
        recover(on: ActorExecutor(actor), file: file, line: line) { (error) throws(NewFailure) in
            let outcome = actor.assumeIsolated { actor in
                Result { () throws(NewFailure) in try transform(actor, error) }
            }
            return try outcome.get()
        }
    }

    /// The same for a closure that can't throw, where another failure type than `Never` is expected.
    ///
    /// - Parameters:
    ///   - actor: As above.
    ///   - file: Where the closure is attached, for the report when it is dropped.
    ///   - line: Where the closure is attached, for the report when it is dropped.
    ///   - transform: As above. Called at most once.
    /// - Returns: As above.
    @_disfavoredOverload
    public func recover<Resident: Actor, NewFailure: Error>(
        isolatedTo actor: Resident,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (isolated Resident, Failure) -> Success
    ) -> Future<Success, NewFailure> {
        recover(on: ActorExecutor(actor), file: file, line: line) { error in
            actor.assumeIsolated { transform($0, error) }
        }
    }
}
