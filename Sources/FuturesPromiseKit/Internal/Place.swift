//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch

/// Where a closure runs.
// Sendable: flags are a set of bits, which Dispatch on Linux doesn't say.
@usableFromInline
enum Place: @unchecked Sendable {
    /// Right where the promise resolves, as `on: nil` asks for.
    case inline
    case queue(DispatchQueue, DispatchWorkItemFlags?)
    case dispatcher(any Dispatcher)

    @usableFromInline
    init(_ queue: DispatchQueue?, _ flags: DispatchWorkItemFlags?) {
        if let queue {
            self = ConfiguredQueue.place(of: queue, flags) ?? .queue(queue, flags)
        } else {
            self = .inline
        }
    }

    @usableFromInline
    init(_ dispatcher: (any Dispatcher)?, _ flags: DispatchWorkItemFlags? = nil) {
        switch dispatcher {
        case nil, is CurrentThreadDispatcher: self = .inline
        case let queue as DispatchQueue: self = .queue(queue, flags)
        case let dispatcher?: self = .dispatcher(dispatcher)
        }
    }

    /// Where `map`, `then` and the like run unless they say otherwise.
    @usableFromInline
    static func map(_ flags: DispatchWorkItemFlags?) -> Place { Configured.place(for: .map, flags) }

    /// Where `done`, `catch` and the like run unless they say otherwise.
    @usableFromInline
    static func `return`(_ flags: DispatchWorkItemFlags?) -> Place { Configured.place(for: .return, flags) }

    @usableFromInline
    func run(_ body: @escaping @Sendable () -> Void) {
        switch self {
        case .inline: body()
        case .queue(let queue, nil): queue.async(execute: body)
        case .queue(let queue, let flags?): queue.async(flags: flags, execute: body)
        case .dispatcher(let dispatcher): dispatcher.dispatch(body)
        }
    }
}
