//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import Testing

/// The issues that are recorded meanwhile, which don't count for the test.
func recordedIssues(_ body: @escaping @Sendable () async throws -> Void) async throws -> [Issue] {
    let issues = Locked<[Issue]>([])
    let test = try #require(Test.current)
    let taking = IssueHandlingTrait.compactMapIssues { issue in
        // One without a test goes to every test that runs.
        guard Test.current?.id == test.id else { return issue }
        issues.withLock { $0.append(issue) }
        return nil
    }
    try await taking.provideScope(for: test, testCase: Test.Case.current) { try await body() }
    return issues.withLock { $0 }
}
