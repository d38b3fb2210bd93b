//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if canImport(Testing)
public import Futures
public import Testing

/// Waits for a future that has to succeed, and records an issue when it fails.
///
/// ```swift
/// let user = await expectSuccess(of: session.user(id: 7))                          // goes on with nil
/// let user = try #require(await expectSuccess(of: session.user(id: 7)))            // ends the test
/// ```
///
/// - Parameters:
///   - future: The future.
///   - comment: What to say with the issue.
///   - sourceLocation: Where to show the issue.
/// - Returns: The value, or nil when it failed.
@discardableResult
public func expectSuccess<Success, Failure>(
    of future: Future<Success, Failure>,
    _ comment: @autoclosure () -> Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) async -> Success? {
    switch await future.result {
    case .success(let value):
        return value
    case .failure(let error):
        let text = "The future failed, and should have succeeded.\(said(comment()))"
        Issue.record(error, Comment(rawValue: text), sourceLocation: sourceLocation)
        return nil
    }
}

/// Waits for a future that has to fail, and records an issue when it succeeds.
///
/// The failure comes in its own type, so that it can be compared. Where only that matters,
/// `#expect(throws: APIError.offline) { try await user.value }` does as well.
///
/// ```swift
/// #expect(await expectFailure(of: session.user(id: 7)) == .offline)
/// ```
///
/// - Parameters:
///   - future: The future.
///   - comment: What to say with the issue.
///   - sourceLocation: Where to show the issue.
/// - Returns: The failure, or nil when it succeeded.
@discardableResult
public func expectFailure<Success, Failure>(
    of future: Future<Success, Failure>,
    _ comment: @autoclosure () -> Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) async -> Failure? {
    switch await future.result {
    case .success(let value):
        Issue.record(
            Comment(rawValue: "The future succeeded, with \(value), and should have failed.\(said(comment()))"),
            sourceLocation: sourceLocation
        )
        return nil
    case .failure(let error):
        return error
    }
}

/// Looks at a future that must not have an outcome yet, and records an issue when it has.
///
/// - Parameters:
///   - future: The future.
///   - comment: What to say with the issue.
///   - sourceLocation: Where to show the issue.
public func expectPending<Success, Failure>(
    _ future: Future<Success, Failure>,
    _ comment: @autoclosure () -> Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard case .completed(let outcome) = future.state else { return }
    Issue.record(
        Comment(rawValue: "The future should be pending, and is settled: \(outcome).\(said(comment()))"),
        sourceLocation: sourceLocation
    )
}

private func said(_ comment: Comment?) -> String { comment.map { " \($0.rawValue)" } ?? "" }
#endif
