//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs two asynchronous closures at the same time, and takes the outcome of the one that ends first, a success or a
/// failure.
///
/// ```swift
/// let answer = try await race({ try await primary.ask() }, { try await mirror.ask() })
/// ```
///
/// Where the failure has a type of its own, the closure says so, as in `{ () async throws(APIError) in … }`; a function
/// that is passed has its type already. Of closures that fail differently each says what all of them throw.
///
/// ## Execution
///
/// Each closure runs in a task of its own, which inherits priority and task-local values, but not the isolation: on the
/// main actor write `{ @MainActor in … }`.
///
/// ## Cancellation
///
/// The losers' tasks are cancelled, and the caller goes on at once: work that doesn't look may still be running then.
/// With ``LosingTask/awaited`` the caller waits until all have really ended. Cancelling the caller's task cancels all.
///
/// - Parameters:
///   - first: A closure.
///   - second: Another one.
///   - loser: Whether the loser is left, or waited for until its task has ended.
///   - file: Where it is called, for the report when the tasks are dropped.
///   - line: Where it is called, for the report when the tasks are dropped.
/// - Returns: What the first that ended returned.
/// - Throws: What the first that ended threw, as `Failure`.
public func race<Success: Sendable, Failure: Error>(
    _ first: @escaping @Sendable () async throws(Failure) -> Success,
    _ second: @escaping @Sendable () async throws(Failure) -> Success,
    loser: LosingTask = .left,
    file: StaticString = #fileID,
    line: UInt = #line
) async throws(Failure) -> Success {
    try await race([first, second], loser: loser, file: file, line: line)
}

// No variadic parameter: the compiler stops at a closure among its arguments that only throws.

/// As the form for two closures, for three.
public func race<Success: Sendable, Failure: Error>(
    _ first: @escaping @Sendable () async throws(Failure) -> Success,
    _ second: @escaping @Sendable () async throws(Failure) -> Success,
    _ third: @escaping @Sendable () async throws(Failure) -> Success,
    loser: LosingTask = .left,
    file: StaticString = #fileID,
    line: UInt = #line
) async throws(Failure) -> Success {
    try await race([first, second, third], loser: loser, file: file, line: line)
}

/// The same for any number of closures, at least one.
///
/// - Parameters:
///   - works: The closures. None stops the program, and names the line.
///   - loser: Whether the losers are left, or waited for until their tasks have ended.
///   - file: As above.
///   - line: As above.
/// - Returns: As above.
/// - Throws: As above.
/// - Complexity: O(n).
public func race<Success: Sendable, Failure: Error>(
    _ works: [@Sendable () async throws(Failure) -> Success],
    loser: LosingTask = .left,
    file: StaticString = #fileID,
    line: UInt = #line
) async throws(Failure) -> Success {
    if works.isEmpty { fatalError("race([]) at \(file):\(line): at least 1 closure has to run") }
    let contenders = works.map { work in
        Contender<Success, Failure>(name: nil, priority: nil, (file, line)) { () async throws(Failure) in
            try await work()
        }
    }
    let race = Future.raceSome(contenders.map(\.future), cancellingLosers: true, file: file, line: line)
    let result = await race.ownResult()
    for contender in contenders { await contender.leave(loser) }
    return try result.get()
}
