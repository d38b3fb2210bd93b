//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What the compiler says about a closure that throws where a future has a failure of its own, in place of "no exact
// matches in call to initializer". See `Future+refusedTransforms.swift`.

extension Future {
    /// Refuses a closure that may throw any error.
    @available(
        *,
        unavailable,
        message: "say what the closure throws: 'Future { () async throws(MyError) in … }'"
    )
    @_disfavoredOverload
    public init(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @Sendable () async throws -> Success
    ) { fatalError() }
}
