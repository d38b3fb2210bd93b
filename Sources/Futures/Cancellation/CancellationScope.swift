//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Collects futures, such as those of a screen, a request or a test, and cancels them together.
///
/// ```swift
/// @MainActor final class ProfileScreen {
///     private let scope = CancellationScope()
///
///     func reload() {
///         api.user(id)
///             .flatMap { api.picture(of: $0) }
///             .onSuccess(on: .main) { self.picture = $0 }
///             .cancelled(with: scope)
///             .observe(on: .main) { … }
///     }
/// }
/// ```
///
/// Write ``Future/cancelled(with:)`` after everything that the scope has to cancel: the scope cancels the future that
/// it is called on, and the request goes up from there. What follows it in the chain is not in the scope.
///
/// A command that can be interrupted cancels its scope from a signal source. The source calls its handler on another
/// thread, so the handler must not belong to an actor: mark it `@Sendable`.
///
/// ```swift
/// signal(SIGINT, SIG_IGN)
/// let interrupts = DispatchSource.makeSignalSource(signal: SIGINT)
/// interrupts.setEventHandler { @Sendable in scope.cancel() }
/// interrupts.activate()
/// ```
///
/// Releasing the scope cancels what is in it, too. Scopes nest: an inner one is cancelled with the outer one. A future
/// that settles leaves its scope at once, so a long-lived scope stays small.
public final class CancellationScope: Sendable {
    /// A member of a scope.
    // Sendable: a cell may be used from any thread. The table in `FutureCell.swift` says what guards its fields.
    private enum Member: @unchecked Sendable {
        case future(FutureCell)
        case scope(@Sendable () -> CancellationScope?)
    }

    /// The place of this scope in the outer one.
    private struct Outside {
        weak var scope: CancellationScope?
        let place: Int
    }

    private struct State {
        var isCancelled = false
        /// By their places.
        var members: [Int: Member] = [:]
        var nextPlace = 0
    }

    private let state = Locked(State())

    /// Creates an independent scope.
    public init() {}

    /// Creates a scope that is cancelled with another one, and can be cancelled without it.
    ///
    /// - Parameter outer: The outer scope.
    public init(in outer: CancellationScope) {
        let place = outer.add(.scope { [weak self] in self })
        // Leaves with the scope: the outer one may live much longer.
        outside.withLock { $0 = place.map { Outside(scope: outer, place: $0) } }
    }

    private let outside = Locked<Outside?>(nil)

    deinit {
        cancel()
        if let outside = outside.withLock({ $0 }) { outside.scope?.remove(outside.place) }
    }

    /// Whether the scope was cancelled.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Cancels everything in the scope; what is added later is cancelled at once.
    ///
    /// ## Execution
    ///
    /// What was added last is cancelled first. Then handlers and observers run, on this thread before the call returns
    /// or, if the call is made inside such a closure, after that closure has returned. So when a cancelled future makes
    /// room in a ``FutureLimiter``, the members that waited for it there have left.
    ///
    /// Closures on other executors, and tasks that wait for a member, don't wait for the call: room that they make may
    /// go to a member that isn't cancelled yet. So may other room to work that waits inside a member, such as that of
    /// an input of a combination, a flight or a cache. What begins in this way is cancelled by the same call.
    public func cancel() {
        CompletionQueue.with { _ in
            // A loop, however deeply scopes are nested.
            var rest = close()
            while let member = rest.popLast() {
                switch member {
                case .future(let cell): cell.requestCancellation()
                case .scope(let scope): rest += scope()?.close() ?? []
                }
            }
        }
    }

    /// Marks the scope as cancelled, and returns its members, the oldest first.
    private func close() -> [Member] {
        let members = state.withLock { state in
            state.isCancelled = true
            defer { state.members = [:] }
            return state.members
        }
        return members.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Adds a future, and returns its place; cancels it at once if the scope is cancelled.
    fileprivate func add(_ cell: FutureCell) -> Int? { add(.future(cell)) }

    private func add(_ member: Member) -> Int? {
        let place: Int? = state.withLock { state in
            if state.isCancelled { return nil }
            defer { state.nextPlace += 1 }
            state.members[state.nextPlace] = member
            return state.nextPlace
        }
        guard place == nil else { return place }
        switch member {
        case .future(let cell): cell.requestCancellation()
        case .scope(let scope): scope()?.cancel()
        }
        return nil
    }

    fileprivate func remove(_ place: Int) {
        // Released without the lock: a future may be all that a member keeps.
        _ = state.withLock { $0.members.removeValue(forKey: place) }
    }
}

extension CancellationScope: CustomStringConvertible {
    /// How many futures and inner scopes are in the scope, or that it was cancelled.
    public var description: String {
        let members = state.withLock { $0.isCancelled ? nil : $0.members.count }
        return "CancellationScope(\(members.map { "members: \($0)" } ?? "cancelled"))"
    }
}

extension Future {
    /// Adds the future to a scope, to be cancelled with it.
    ///
    /// Write it last in a chain: the cancellation goes up from here, and what follows is not in the scope.
    ///
    /// - Parameter scope: The scope. It keeps the future until that settles.
    /// - Returns: This future.
    @discardableResult
    public func cancelled(with scope: CancellationScope) -> Future {
        if let place = enter(scope) {
            addUncountedObserver(MembershipStage.self, isBystander: true) { [weak scope] in scope?.remove(place) }
        }
        return self
    }

    /// Adds the future to a scope, and returns its place; nil if it is settled, or was cancelled with the scope.
    private func enter(_ scope: CancellationScope) -> Int? {
        guard case .cell(let cell) = storage, outcomeWithoutLooking == nil else { return nil }
        return scope.add(cell)
    }

    /// Adds the future to a scope, and calls the closure once it has settled and left the scope.
    ///
    /// The future is kept until then.
    func cancelled(with scope: CancellationScope, leaving: @escaping @Sendable () -> Void) {
        let place = enter(scope)
        addUncountedObserver(MembershipStage.self, isBystander: true) { [weak scope] in
            if let place { scope?.remove(place) }
            withExtendedLifetime(self, leaving)
        }
    }

    /// Creates an owner of this future that cancels it when the owner is released.
    ///
    /// Dropping a future alone cancels nothing.
    ///
    /// ```swift
    /// let results = api.search(text)
    /// searching = results.cancelWhenReleased()     // and the search before it is cancelled
    /// ```
    ///
    /// - Returns: A scope with this future in it.
    public func cancelWhenReleased() -> CancellationScope {
        let scope = CancellationScope()
        cancelled(with: scope)
        return scope
    }
}

/// Leaves the scope when the future settles.
///
/// Unlike other observers: a scope doesn't wait for outcomes, and must not keep a cancellation from going up.
enum MembershipStage<Success: Sendable, Failure: Error>: ObserverStage {
    static var kind: StageKind { .scope }

    static func look(at outcome: Result<Success, Failure>, _ leave: @Sendable () -> Void) { leave() }

    static func sourceWasAbandoned(_ leave: @Sendable () -> Void, _ source: CellPointer) { leave() }

    static var leavesWhenCancelled: Bool { false }
}

extension FutureCell {
    fileprivate func requestCancellation() {
        withExtendedLifetime(self) { Cancellation(of: CellPointer(self)).request() }
    }
}
