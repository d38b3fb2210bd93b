//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch
import Futures

extension DispatchQueue {
    /// Runs a closure on the queue.
    ///
    /// ```swift
    /// DispatchQueue.global().async(.promise) { try decode(data) }.done { show($0) }.catch { show($0) }
    /// ```
    ///
    /// - Parameters:
    ///   - _: The word `.promise`.
    ///   - group: A group that is left when the closure has returned.
    ///   - qos: The quality of service.
    ///   - flags: The flags of the work item.
    ///   - body: Makes the value. Called once.
    /// - Returns: A promise with what the closure returns or throws.
    @preconcurrency
    public func async<T>(
        _: PMKNamespacer,
        group: DispatchGroup? = nil,
        qos: DispatchQoS = .default,
        flags: DispatchWorkItemFlags = [],
        execute body: @escaping @Sendable () throws -> T
    ) -> Promise<T> {
        let seal = Seal<T, Rejection>()
        async(group: group, qos: qos, flags: flags) { seal.settle(catching: body) }
        return Promise(seal.future)
    }

    /// Runs a closure that can't fail on the queue.
    ///
    /// - Parameters:
    ///   - _: The word `.promise`.
    ///   - group: A group that is left when the closure has returned.
    ///   - qos: The quality of service.
    ///   - flags: The flags of the work item.
    ///   - body: Makes the value. Called once.
    /// - Returns: A guarantee with what the closure returns.
    @preconcurrency
    public func async<T>(
        _: PMKNamespacer,
        group: DispatchGroup? = nil,
        qos: DispatchQoS = .default,
        flags: DispatchWorkItemFlags = [],
        execute body: @escaping @Sendable () -> T
    ) -> Guarantee<T> {
        let seal = Seal<T, Never>()
        async(group: group, qos: qos, flags: flags) { seal.fulfill(body()) }
        return Guarantee(seal.future)
    }
}

extension DispatchWorkItem: CancellableTask {}
