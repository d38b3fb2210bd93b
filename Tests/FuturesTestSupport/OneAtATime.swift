//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
package import Testing

/// Runs tests one after the other, also those of several suites and targets: all that have this trait, in one process.
///
/// `.serialized` knows the tests of one suite alone.
package struct OneAtATime: TestTrait, SuiteTrait, TestScoping {
    private static let line = FutureLimiter(maxConcurrent: 1)

    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await Self.line.run { try await function() }
    }
}

extension Trait where Self == OneAtATime {
    package static var oneAtATime: OneAtATime { OneAtATime() }
}
