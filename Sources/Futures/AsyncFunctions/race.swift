//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs two asynchronous closures at the same time, and takes the outcome of the first to end, a success or a failure.
///
/// ```swift
/// let answer = try await race({ try await primary.ask() }, { try await mirror.ask() })
/// let other = try await race(mirrors) { mirror in try await mirror.ask() }
/// ```
///
/// If the failure has a type of its own, declare it in the closure, as in `{ () async throws(APIError) in … }`; a
/// function that is passed has its type already. Closures that fail differently all have to declare one common error
/// type.
///
/// ## Execution
///
/// Each closure runs in a task of its own, which inherits priority and task-local values, but not the isolation: on the
/// main actor write `{ @MainActor in … }`.
///
/// ## Cancellation
///
/// The losers' tasks are cancelled, and the caller continues at once: work that doesn't check for cancellation may
/// still be running then. With ``LosingTask/awaited`` the caller waits until all have ended. Cancelling the caller's
/// task cancels all, and the caller resumes.
///
/// If the task was cancelled before the call, nothing begins. Both hold only if `Failure` can represent a cancellation:
/// the failure of a closure that can't throw is `Never`, and the caller waits for it. A closure such as
/// `{ () async throws in … }` avoids that.
///
/// - Parameters:
///   - first: A closure.
///   - second: Another one.
///   - loser: Whether the call leaves the loser, or waits until its task has ended.
///   - file: Where this is called, for the report if the tasks are dropped.
///   - line: Where this is called, for the report if the tasks are dropped.
/// - Returns: What the first to end returned.
/// - Throws: What the first to end threw, as `Failure`.
public func race<Success: Sendable, Failure: Error>(
    _ first: @escaping @Sendable () async throws(Failure) -> Success,
    _ second: @escaping @Sendable () async throws(Failure) -> Success,
    loser: LosingTask = .left,
    file: StaticString = #fileID,
    line: UInt = #line
) async throws(Failure) -> Success {
    try throwIfCancelled(as: Failure.self)
    let origin = (file: file, line: line)
    let contenders = [Contender(loser: loser, origin, first), Contender(loser: loser, origin, second)]
    return try await Contender.race(contenders, origin)
}

/// Like ``race(_:_:loser:file:line:)``, but for three closures.
public func race<Success: Sendable, Failure: Error>(
    _ first: @escaping @Sendable () async throws(Failure) -> Success,
    _ second: @escaping @Sendable () async throws(Failure) -> Success,
    _ third: @escaping @Sendable () async throws(Failure) -> Success,
    loser: LosingTask = .left,
    file: StaticString = #fileID,
    line: UInt = #line
) async throws(Failure) -> Success {
    try throwIfCancelled(as: Failure.self)
    let origin = (file: file, line: line)
    let contenders = [
        Contender(loser: loser, origin, first),
        Contender(loser: loser, origin, second),
        Contender(loser: loser, origin, third),
    ]
    return try await Contender.race(contenders, origin)
}

// Neither an array of closures nor a variadic parameter: the compiler 6.3.1 stops at a closure among them that only
// throws, and code that calls one through an array overwrites memory when it throws.

/// Like ``race(_:_:loser:file:line:)``, but runs one closure for each element; without elements, the program stops and
/// names the line.
public func race<Elements: Sequence, Success: Sendable, Failure: Error>(
    _ elements: Elements,
    loser: LosingTask = .left,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ work: @escaping @Sendable (_ element: Elements.Element) async throws(Failure) -> Success
) async throws(Failure) -> Success where Elements.Element: Sendable {
    try throwIfCancelled(as: Failure.self)
    let contenders = elements.map { element in
        Contender(loser: loser, (file, line)) { () async throws(Failure) in try await work(element) }
    }
    require(!contenders.isEmpty, "race([]): at least 1 element has to run", file, line)
    return try await Contender.race(contenders, (file, line))
}

extension Contender {
    /// The outcome of the first contender to end, once the others may be left.
    fileprivate static func race(
        _ contenders: [Contender],
        _ origin: (file: StaticString, line: UInt)
    ) async throws(Failure) -> Success {
        let futures = contenders.map(\.future)
        let first = Future.raceSome(futures, cancellingLosers: true, file: origin.file, line: origin.line)
        let result = await first.ownResult()
        for contender in contenders { await contender.leave() }
        return try result.get()
    }
}
