//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Makes a future of work on an executor.
    ///
    /// The future gets what the closure returns or throws, or is broken if the executor drops its job.
    ///
    /// ```swift
    /// let picture = Future(on: .queue(decoding)) { () throws(DecodingFailure) in try Picture(data) }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs once, on the executor, and never inside this call unless the executor runs its jobs there.
    ///
    /// ## Cancellation
    ///
    /// If the future is cancelled before the closure has begun, and `Failure` can represent a cancellation, the closure
    /// isn't called. Work that has begun isn't interrupted.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs.
    ///   - file: Where the future is made, for the report if the executor drops it.
    ///   - line: Where the future is made, for the report if the executor drops it.
    ///   - work: Makes the value, or throws the failure. Called at most once.
    /// - Complexity: O(1). A constant number of allocations.
    public init(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @Sendable () throws(Failure) -> Success
    ) {
        self = Future<Void, Failure>.success(())
            .derive(on: executor, file, line, WorkStage<Success, Failure>.self, work)
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: the closure may use what is isolated to it.
    public init(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @MainActor @Sendable () throws(Failure) -> Success
    ) {
        self.init(on: executor.base, file: file, line: line) { () throws(Failure) in
            let outcome = MainActor.assumeIsolated { Result { () throws(Failure) in try work() } }
            return try outcome.get()
        }
    }
}

/// What the closure makes, with nothing before it.
private enum WorkStage<Value: Sendable, Failure: Error>: TransformStage {
    static var kind: StageKind { .work }

    static func outcome(
        of _: Result<Void, Failure>,
        _ work: @Sendable () throws(Failure) -> Value
    ) -> Result<Value, Failure> {
        Result { () throws(Failure) in try work() }
    }
}
