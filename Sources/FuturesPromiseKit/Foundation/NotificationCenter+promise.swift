//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation
import Futures

extension NotificationCenter {
    /// Waits for the next notification of a name.
    ///
    /// ```swift
    /// NotificationCenter.default.observe(once: UIApplication.didBecomeActiveNotification).done { _ in refresh() }
    /// ```
    ///
    /// The guarantee is resolved on the thread that posts.
    public func observe(once name: Notification.Name, object: Any? = nil) -> Guarantee<Notification> {
        let seal = Seal<Notification, Never>()
        let token = ObserverToken()
        let observer = addObserver(forName: name, object: object, queue: nil) { [unowned self] notification in
            seal.fulfill(notification)
            if let observer = token.take() { self.removeObserver(observer) }
        }
        if token.keep(observer) { removeObserver(observer) }
        return CancellingGuarantee(
            seal.future,
            Cancellation { [weak self] in if let observer = token.take() { self?.removeObserver(observer) } }
        )
    }
}

/// The token of an observer, until it has seen what it waits for.
// Sendable: behind a lock; a centre takes its tokens back on any thread.
private final class ObserverToken: @unchecked Sendable {
    private let lock = NSLock()
    private var token: (any NSObjectProtocol)?
    private var isOver = false

    /// Keeps the token; true when all is over already.
    func keep(_ token: any NSObjectProtocol) -> Bool {
        lock.withLock {
            if !isOver { self.token = token }
            return isOver
        }
    }

    /// Ends it, and hands out the token.
    func take() -> (any NSObjectProtocol)? {
        lock.withLock {
            isOver = true
            defer { token = nil }
            return token
        }
    }
}
