//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Settles each run on an executor.
    ///
    /// As `on(_:)` of a future, in each run: what follows without an executor runs there.
    ///
    /// - Parameters:
    ///   - executor: Where to settle.
    ///   - file: Where it is described, for the report when the executor drops the job.
    ///   - line: Where it is described, for the report when the executor drops the job.
    /// - Returns: A description of the same outcome.
    public func on(
        _ executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> LazyFuture {
        then { $0.on(executor, file: file, line: line) }
    }

    /// Goes on with the same outcome on an executor that is given by name.
    ///
    /// - Parameters:
    ///   - executor: Where to go on, such as `.concurrent`.
    ///   - file: Where the hop is described, for the report when the executor drops it.
    ///   - line: Where the hop is described, for the report when the executor drops it.
    /// - Returns: As for any executor.
    public func on(_ executor: AnyFutureExecutor, file: StaticString = #fileID, line: UInt = #line) -> LazyFuture {
        on(executor.base, file: file, line: line)
    }

    /// Goes on with the same outcome on the main actor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the hop is described, for the report when the executor drops it.
    ///   - line: Where the hop is described, for the report when the executor drops it.
    /// - Returns: As for any executor.
    public func on(_ executor: MainActorExecutor, file: StaticString = #fileID, line: UInt = #line) -> LazyFuture {
        on(executor.base, file: file, line: line)
    }
}
