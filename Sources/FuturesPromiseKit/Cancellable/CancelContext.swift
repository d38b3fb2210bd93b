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

/// What is cancelled together: the promises of a chain, their tasks, and the chains that they go on with, each until
/// it has ended and nobody has it any more.
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
        var children: [ObjectIdentifier: Child] = [:]
        /// How many children there may be until those that have gone are looked for.
        var mostChildren = 16

        /// Adds a child, or keeps it once more.
        mutating func add(_ child: CancelContext) {
            let identity = ObjectIdentifier(child)
            // An entry whose context has gone is that of another child, which was at the same address.
            if children[identity]?.context != nil {
                children[identity]?.kept = child
                children[identity]?.keepers += 1
            } else {
                lastID += 1
                children[identity] = Child(number: lastID, context: child, kept: child, keepers: 1)
            }
        }

        /// Forgets the children that have gone, where there are many.
        ///
        /// Returns the others, for the caller to let go of when it has no lock: the last reference to one may be this.
        mutating func sweep() -> [CancelContext] {
            guard children.count >= mostChildren else { return [] }
            let others = children.values.compactMap(\.context)
            let identities = Set(others.map { ObjectIdentifier($0) })
            children = children.filter { identities.contains($0.key) }
            mostChildren = max(16, 2 * children.count)
            return others
        }

        /// The children that there are still, in the order in which they came.
        var allChildren: [CancelContext] {
            children.values.sorted { $0.number < $1.number }.compactMap(\.context)
        }
    }

    /// The context of a chain that this one goes on with.
    private struct Child {
        let number: Int
        weak var context: CancelContext?
        /// The same, until the promises that it came with are resolved: chains may go on with each other.
        var kept: CancelContext?
        /// How many of those aren't.
        var keepers: Int
    }

    /// What a cancellation does, one after the other: a loop, since a chain may go on with chains for ever.
    private enum Step {
        case cancel(CancelContext)
        case reject([Int: Rejecting])
    }

    /// A type around the closure: see `Locked`.
    private struct Rejecting {
        let reject: @Sendable (any Error) -> Void
    }

    private let state = Locked(State())

    /// Makes one of nothing yet.
    public init() {}

    deinit {
        // Those that only this one has would be let go of one inside another.
        var rest = takeChildren()
        while var child = rest.popLast() {
            if isKnownUniquelyReferenced(&child) { rest += child.takeChildren() }
        }
    }

    private func takeChildren() -> [CancelContext] {
        state.withLock { state in
            defer { state.children = [:] }
            return state.children.values.compactMap(\.kept)
        }
    }

    /// Rejects all pending promises of the chain, cancels their tasks, and those of the chains that it goes on with.
    public func cancel(with error: any Error = PMKError.cancelled) {
        var steps = [Step.cancel(self)]
        while let step = steps.popLast() {
            switch step {
            case .cancel(let context):
                guard let old = context.becomeCancelled(with: error) else { continue }
                for task in old.tasks { task.task.cancel() }
                // After what all those do that it goes on with.
                steps.append(.reject(old.rejections))
                for child in old.allChildren.reversed() { steps.append(.cancel(child)) }
            case .reject(let rejections):
                for (_, rejecting) in rejections.sorted(by: { $0.key < $1.key }) { rejecting.reject(error) }
            }
        }
    }

    /// Notes the error, and returns what was there to cancel; nil where that was done before.
    private func becomeCancelled(with error: any Error) -> State? {
        state.withLock { state in
            if state.error != nil { return nil }
            state.error = error
            defer { state.rejections = [:] }
            return state
        }
    }

    /// The same; the name of the documentation.
    public func cancel(error: any Error) { cancel(with: error) }

    /// Whether ``cancel(with:)`` was called.
    public var cancelAttempted: Bool { cancelledError != nil }

    /// Whether everything that can be cancelled was.
    public var isCancelled: Bool {
        var (rest, seen): ([CancelContext], Set<ObjectIdentifier>) = ([self], [ObjectIdentifier(self)])
        while let context = rest.popLast() {
            let (error, tasks, children) = context.state.withLock { ($0.error, $0.tasks, $0.allChildren) }
            guard error != nil, tasks.allSatisfy({ $0.task.isCancelled }) else { return false }
            rest += children.filter { seen.insert(ObjectIdentifier($0)).inserted }
        }
        return true
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
    public func append(context: CancelContext) { _ = keep(context) }

    /// Adds the context of another chain, and keeps it until ``letGo(of:)``; nil for this one itself.
    func keep(_ context: CancelContext) -> ObjectIdentifier? {
        if context === self { return nil }
        let (others, error) = state.withLock { state in
            state.add(context)
            return (state.sweep(), state.error)
        }
        if let error { context.cancel(with: error) }
        return withExtendedLifetime(others) { ObjectIdentifier(context) }
    }

    /// Doesn't keep the context of another chain any more, whose promise is resolved.
    ///
    /// It is still cancelled with this one, where somebody has it.
    func letGo(of context: ObjectIdentifier) {
        let old = state.withLock { state -> CancelContext? in
            guard let child = state.children[context] else { return nil }
            state.children[context]?.keepers = child.keepers - 1
            return child.keepers > 1 ? nil : state.children[context]?.kept.take()
        }
        withExtendedLifetime(old) {}
    }

    /// How many chains it goes on with, as far as they are known to be there still.
    var childCount: Int { state.withLock { $0.children.count } }

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
