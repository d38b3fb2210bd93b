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
    /// As ``Future/on(_:file:line:)``, in each run: what follows without an executor runs there.
    ///
    /// - Parameters:
    ///   - executor: Where to settle.
    ///   - file: Where it is described, for the report when the executor drops the job.
    ///   - line: Where it is described, for the report when the executor drops the job.
    /// - Returns: A description of the same outcome.
    public func on(
        _ executor: some FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> LazyFuture {
        then { $0.on(executor, file: file, line: line) }
    }
}
