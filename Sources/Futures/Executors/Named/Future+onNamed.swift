//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Goes on with the same outcome on an executor that is given by name.
    ///
    /// - Parameters:
    ///   - executor: Where to go on, such as `.concurrent`.
    ///   - file: Where the hop is made, for the report when the executor drops it.
    ///   - line: Where the hop is made, for the report when the executor drops it.
    /// - Returns: As for any executor.
    @inlinable
    public func on(_ executor: AnyFutureExecutor, file: StaticString = #fileID, line: UInt = #line) -> Future {
        on(executor.base, file: file, line: line)
    }

    /// Goes on with the same outcome on the main actor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the hop is made, for the report when the executor drops it.
    ///   - line: Where the hop is made, for the report when the executor drops it.
    /// - Returns: As for any executor.
    public func on(_ executor: MainActorExecutor, file: StaticString = #fileID, line: UInt = #line) -> Future {
        on(executor.base, file: file, line: line)
    }
}
