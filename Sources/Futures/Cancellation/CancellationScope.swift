//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Collects futures, and cancels them together: those of a screen, of a request, of a test.
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
/// it is called on, and the request goes up from there. What comes after it is not in the scope.
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
/// When the scope goes away, what is in it is cancelled too. Scopes nest: an inner one is cancelled with the outer
/// one. A future that settles leaves its scope at once, so a scope that lives long stays small.
public final class CancellationScope: Sendable {
    /// What is in a scope.
    private enum Member: Sendable {
        case work(cancel: @Sendable () -> Void)
        case scope(@Sendable () -> CancellationScope?)
    }

    /// Where this scope is in the one around it.
    private struct Outside {
        weak var scope: CancellationScope?
        let place: Int
    }

    private enum State {
        case open(next: Int, members: [Int: Member])
        case cancelled
    }

    private let state = Locked(State.open(next: 0, members: [:]))

    /// Makes a scope of its own.
    public init() {}

    /// Makes a scope that is cancelled with another one, and can be cancelled without it.
    ///
    /// - Parameter outer: The scope around this one.
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
    public var isCancelled: Bool {
        state.withLock { state in
            if case .cancelled = state { true } else { false }
        }
    }

    /// Cancels everything that is in the scope, and at once whatever will be put in.
    ///
    /// ## Execution
    ///
    /// Handlers and observers run on this thread before the call returns, in no particular order.
    public func cancel() {
        // A loop, however deep scopes are nested.
        var rest = close()
        while let member = rest.popLast() {
            switch member {
            case .work(let cancel): cancel()
            case .scope(let scope): rest += scope()?.close() ?? []
            }
        }
    }

    /// Marks the scope as cancelled, and takes out what is in it, the last one first.
    private func close() -> [Member] {
        let members = state.withLock { state in
            guard case .open(_, let members) = state else { return [Int: Member]() }
            state = .cancelled
            return members
        }
        return members.sorted { $0.key > $1.key }.map(\.value)
    }

    /// Puts in what to do on a cancellation, and returns its place; does it at once in a cancelled scope.
    func add(_ cancel: @escaping @Sendable () -> Void) -> Int? { add(.work(cancel: cancel)) }

    private func add(_ member: Member) -> Int? {
        let place: Int? = state.withLock { state in
            guard case .open(let next, var members) = state else { return nil }
            // Let go of the other reference first: inserting must not copy.
            state = .cancelled
            members[next] = member
            state = .open(next: next + 1, members: members)
            return next
        }
        guard place == nil else { return place }
        switch member {
        case .work(let cancel): cancel()
        case .scope(let scope): scope()?.cancel()
        }
        return nil
    }

    func remove(_ place: Int) {
        // Released without the lock: a future may be all that a member keeps.
        _ = state.withLock { state -> Member? in
            guard case .open(let next, var members) = state else { return nil }
            state = .cancelled
            let member = members.removeValue(forKey: place)
            state = .open(next: next, members: members)
            return member
        }
    }
}

extension Future {
    /// Puts the future in a scope, to be cancelled with it.
    ///
    /// Write it last in a chain: the cancellation goes up from here, and what follows is not in the scope.
    ///
    /// - Parameter scope: The scope. It keeps the future until that settles.
    /// - Returns: This future.
    @discardableResult
    public func cancelled(with scope: CancellationScope) -> Future {
        if outcomeWithoutLooking != nil { return self }
        guard let place = scope.add({ self.cancel() }) else { return self }
        addUncountedObserver(MembershipStage.self, isBystander: true) { [weak scope] in scope?.remove(place) }
        return self
    }

    /// Makes an owner of this future that cancels it when it is released.
    ///
    /// By itself, dropping a future cancels nothing.
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
/// Not an observer as others are: a scope doesn't wait for outcomes, and must not keep a cancellation from going up.
enum MembershipStage<Success: Sendable, Failure: Error>: ObserverStage {
    static var kind: StageKind { .scope }

    static func look(at outcome: Result<Success, Failure>, _ leave: @Sendable () -> Void) { leave() }

    static func sourceWasAbandoned(_ leave: @Sendable () -> Void, _ source: CellPointer) { leave() }

    static var leavesWhenCancelled: Bool { false }
}
