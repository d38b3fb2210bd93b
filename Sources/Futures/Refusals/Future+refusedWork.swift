//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What the compiler says about a closure that throws where a future has a failure of its own, in place of "no exact
// matches in call to initializer", and about a name where there is no task. See `Future+refusedTransforms.swift`.

extension Future {
    /// Refuses a closure that may throw any error.
    @available(*, unavailable, message: "say what the closure throws: 'Future { () async throws(MyError) in … }'")
    @_disfavoredOverload
    public init(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @Sendable () async throws -> Success
    ) { fatalError() }

    /// Refuses a closure that awaits or throws, and has a promise to settle.
    @available(
        *,
        unavailable,
        message: "a closure with a promise neither awaits nor throws: write 'Future { try await … }'"
    )
    @_disfavoredOverload
    public init(
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: (Promise<Success, Failure>) async throws -> Void
    ) { fatalError() }

    /// Refuses a name for what has no task.
    @available(*, unavailable, message: "a promise has no task to name: write 'Future { promise in … }.labeled(\"…\")'")
    @_disfavoredOverload
    public init(
        name: String,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: (Promise<Success, Failure>) -> Void
    ) { fatalError() }
}
