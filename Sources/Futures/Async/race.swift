//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs asynchronous closures at the same time, and takes the outcome of the one that ends first, be it a success or a
/// failure.
///
/// ```swift
/// let answer = try await race({ try await primary.ask() }, { try await mirror.ask() })
/// ```
///
/// ## Execution
///
/// Each closure runs in a task of its own, which inherits priority and task-local values.
///
/// ## Cancellation
///
/// The losers' tasks are cancelled, and the caller goes on at once: work that doesn't look may still be running then.
/// With ``LosingTask/awaited`` the caller waits until all have really ended. Cancelling the caller's task cancels all.
///
/// - Parameters:
///   - first: A closure.
///   - second: A closure.
///   - others: More closures.
///   - loser: Whether the losers are left, or waited for until their tasks have ended.
///   - file: Where it is called, for the report when the tasks are dropped.
///   - line: Where it is called, for the report when the tasks are dropped.
/// - Returns: What the first that ended returned.
/// - Throws: What the first that ended threw, as `Failure`.
/// - Complexity: O(n).
public func race<Success: Sendable, Failure: Error>(
    _ first: @escaping @Sendable () async throws(Failure) -> Success,
    _ second: @escaping @Sendable () async throws(Failure) -> Success,
    _ others: (@Sendable () async throws(Failure) -> Success)...,
    loser: LosingTask = .left,
    file: StaticString = #fileID,
    line: UInt = #line
) async throws(Failure) -> Success {
    let contenders = ([first, second] + others).map { work in
        Contender<Success, Failure>(name: nil, priority: nil, (file, line)) { () async throws(Failure) in
            try await work()
        }
    }
    let race = Future.raceSome(contenders.map(\.future), cancellingLosers: true, file: file, line: line)
    let result = await race.ownResult()
    for contender in contenders { await contender.leave(loser) }
    return try result.get()
}
