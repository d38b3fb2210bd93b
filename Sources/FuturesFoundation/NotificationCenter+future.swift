//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation
public import Futures

extension NotificationCenter {
    /// Waits for the first notification that the closure has a value for.
    ///
    /// A notification can't leave the thread that posts it, so the closure takes out what is wanted.
    ///
    /// ```swift
    /// let height = NotificationCenter.default.future(for: keyboardWillShow) { $0.userInfo?["height"] as? Double }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs on the thread that posts; what waits for the future does too. Threads that post at the same
    /// time wait for one another while it runs, so that it is not called again once it has returned something.
    ///
    /// ## Cancellation
    ///
    /// Nobody listens any more, and the future fails with `CancellationError`, at once.
    ///
    /// - Parameters:
    ///   - name: The name of the notification.
    ///   - object: Who has to post it; nil for anybody.
    ///   - file: Where the future is made, for the report when the centre drops it.
    ///   - line: Where the future is made, for the report when the centre drops it.
    ///   - take: Takes what is wanted out of a notification, or returns nil to wait for another one. Not called again
    ///     once it has returned something.
    /// - Returns: A future with what the closure took.
    public func future<Value: Sendable>(
        for name: Notification.Name,
        object: (any AnyObject & Sendable)? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        taking take: @escaping @Sendable (Notification) -> Value?
    ) -> Future<Value, any Error> {
        let promise = Promise<Value, any Error>(file: file, line: line)
        let listener = NotificationListener(center: self)
        // The listener comes first: one who is cancelled must not find it gone.
        promise.onCancel { listener.stop() }
        let token = addObserver(forName: name, object: object, queue: nil) { notification in
            if let value = listener.hear({ take(notification) }) { promise.resolve(value) }
        }
        listener.begin(with: token)
        return promise.future
    }

    /// Waits for the first notification of a name; see ``future(for:object:file:line:taking:)``.
    ///
    /// ```swift
    /// let active = NotificationCenter.default.future(for: didBecomeActive)
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the notification.
    ///   - object: Who has to post it; nil for anybody.
    ///   - file: Where the future is made, for the report when the centre drops it.
    ///   - line: Where the future is made, for the report when the centre drops it.
    /// - Returns: A future that succeeds when it was posted.
    public func future(
        for name: Notification.Name,
        object: (any AnyObject & Sendable)? = nil,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future<Void, any Error> {
        future(for: name, object: object, file: file, line: line) { _ in () }
    }
}

/// Listens until it has heard what it wants, or is stopped.
private final class NotificationListener: Sendable {
    // Sendable: a notification centre takes its tokens back on any thread, and that is all that is done with one.
    private struct Token: @unchecked Sendable {
        let object: any NSObjectProtocol
    }

    // Sendable: see `Token`.
    private struct State: @unchecked Sendable {
        // The centre owns the closure, which has the promise, whose handler has this listener. Weak, so that a centre
        // that is released breaks the promise.
        weak var center: NotificationCenter?
        // On Darwin the token owns the closure, and the centre the token; elsewhere neither does.
        #if canImport(Darwin)
        weak var token: (any NSObjectProtocol)?
        #else
        var token: (any NSObjectProtocol)?
        #endif
        var isOver = false
    }

    private let state: Locked<State>
    private let turn = NSRecursiveLock()

    init(center: NotificationCenter) { state = Locked(State(center: center)) }

    /// Keeps the token, or gives it back when all is over before the centre has returned it.
    func begin(with object: any NSObjectProtocol) {
        let token = Token(object: object)
        let center = state.withLock { state -> NotificationCenter? in
            if !state.isOver { state.token = token.object }
            return state.isOver ? state.center : nil
        }
        center?.removeObserver(token.object)
    }

    /// Asks the closure, if nothing is over, and stops listening when it returns something.
    ///
    /// One thread after the other: whoever would ask while another thread does must know first what came of that. The
    /// lock is the closure's turn and guards nothing else; one that posts itself has its turn already.
    func hear<Value>(_ take: () -> Value?) -> Value? {
        let value = turn.withLock { () -> Value? in
            guard !state.withLock({ $0.isOver }), let value = take() else { return nil }
            state.withLock { $0.isOver = true }
            return value
        }
        if value != nil { stop() }
        return value
    }

    func stop() {
        let (center, token) = state.withLock { state -> (NotificationCenter?, Token?) in
            state.isOver = true
            defer { state.token = nil }
            return (state.center, state.token.map(Token.init))
        }
        if let token { center?.removeObserver(token.object) }
    }
}
