//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// Work that can be cancelled: a request, a timer.
public protocol CancellableTask {
    /// Cancels the work.
    func cancel()
    /// Whether that was done.
    var isCancelled: Bool { get }
}

/// What is cancelled together: the promises of a chain, their tasks, and the chains that they go on with.
///
/// ```swift
/// let context = cancellable(login()).then { fetch($0) }.done { show($0) }.catch { show($0) }.cancelContext
/// context.cancel()
/// ```
public final class CancelContext: Sendable {
    // Sendable: a task is told to stop from any thread, as its protocol says.
    private struct Task: @unchecked Sendable {
        let task: any CancellableTask
    }

    private struct State {
        var error: (any Error)?
        var lastID = 0
        var rejections: [Int: Rejecting] = [:]
        var tasks: [Task] = []
        var children: [CancelContext] = []
    }

    /// A type around the closure: see `Locked`.
    private struct Rejecting {
        let reject: @Sendable (any Error) -> Void
    }

    private let state = Locked(State())

    /// Makes one of nothing yet.
    public init() {}

    /// Rejects all pending promises of the chain, cancels their tasks, and those of the chains that it goes on with.
    public func cancel(with error: any Error = PMKError.cancelled) {
        let todo = state.withLock { state -> State? in
            if state.error != nil { return nil }
            state.error = error
            defer { state.rejections = [:] }
            return state
        }
        guard let todo else { return }
        for task in todo.tasks { task.task.cancel() }
        for child in todo.children { child.cancel(with: error) }
        for (_, rejecting) in todo.rejections.sorted(by: { $0.key < $1.key }) { rejecting.reject(error) }
    }

    /// The same; the name of the documentation.
    public func cancel(error: any Error) { cancel(with: error) }

    /// Whether ``cancel(with:)`` was called.
    public var cancelAttempted: Bool { cancelledError != nil }

    /// Whether everything that can be cancelled was.
    public var isCancelled: Bool {
        let (error, tasks, children) = state.withLock { ($0.error, $0.tasks, $0.children) }
        return error != nil && tasks.allSatisfy { $0.task.isCancelled } && children.allSatisfy { $0.isCancelled }
    }

    /// The error with which it was cancelled.
    public var cancelledError: (any Error)? { state.withLock { $0.error } }

    /// Adds a task, which is cancelled at once if all is.
    public func append(task: some CancellableTask) {
        let task = Task(task: task)
        let isOver = state.withLock { state in
            state.tasks.append(task)
            return state.error != nil
        }
        if isOver { task.task.cancel() }
    }

    /// Adds the context of another chain, which is cancelled with this one.
    public func append(context: CancelContext) {
        if context === self { return }
        let error = state.withLock { state in
            if !state.children.contains(where: { $0 === context }) { state.children.append(context) }
            return state.error
        }
        if let error { context.cancel(with: error) }
    }

    /// Adds a promise by what rejects it; nil when all is cancelled, and it has been rejected.
    func add(_ reject: @escaping @Sendable (any Error) -> Void) -> Int? {
        let (id, error) = state.withLock { state -> (Int?, (any Error)?) in
            if let error = state.error { return (nil, error) }
            state.lastID += 1
            state.rejections[state.lastID] = Rejecting(reject: reject)
            return (state.lastID, nil)
        }
        if let error { reject(error) }
        return id
    }

    /// Lets go of a promise that is resolved.
    func remove(_ id: Int) { _ = state.withLock { $0.rejections.removeValue(forKey: id) } }

    /// Throws the error with which it was cancelled, if it was.
    func check() throws {
        if let cancelledError { throw cancelledError }
    }
}
