//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// What is known of the closure of one promise in a chain: once it is called, what it makes counts, even if the chain
/// is cancelled meanwhile, as by the closure itself.
///
/// ```
/// waiting ──call──► running ──return, throw──► over
/// ```
final class Stage: Sendable {
    private enum State { case waiting, running, over }

    private let state = Locked(State.waiting)

    /// Whether it has not been called.
    var isWaiting: Bool { state.withLock { $0 == .waiting } }

    /// Whether it is being called, so that cancelling leaves its promise to it.
    var isRunning: Bool { state.withLock { $0 == .running } }

    /// Calls the closure, unless the chain was cancelled.
    func run<Output>(in context: CancelContext, _ body: () throws -> Output) throws -> Output {
        try context.check()
        state.withLock { $0 = .running }
        defer { state.withLock { $0 = .over } }
        return try body()
    }
}

extension CancellableThenable {
    /// A promise of the chain that is made by a closure.
    func stage<Input, Output, V>(
        _ body: Handler<Input, Output>,
        _ attach: (Handler<Input, Output>) -> Promise<V>
    ) -> CancellablePromise<V> {
        let (stage, context) = (Stage(), cancelContext)
        let promise = attach(Handler(unsafely: { input in try stage.run(in: context) { try body.call(input) } }))
        return CancellablePromise(promise.source, context, stage)
    }

    /// A promise of the chain that goes on with the one that a closure makes.
    func stage<Input, Output: Thenable, V>(
        goingOn body: Handler<Input, Output>,
        _ attach: (Handler<Input, Output>) -> Promise<V>
    ) -> CancellablePromise<V> {
        let (stage, context) = (Stage(), cancelContext)
        let promise = attach(
            Handler(unsafely: { input in
                let next = try stage.run(in: context) { try body.call(input) }
                // The closure has made no outcome yet, and nothing would reject a plain promise.
                if next.isPending { try context.check() }
                return next
            })
        )
        return CancellablePromise(promise.source, context, stage)
    }

    /// The same where what the closure makes is a chain, which is cancelled with this one.
    func stage<Input, Output: CancellableThenable, V>(
        joining body: Handler<Input, Output>,
        _ attach: (Handler<Input, Output.U>) -> Promise<V>
    ) -> CancellablePromise<V> {
        let context = cancelContext
        let joined = Handler<Input, Output.U>(unsafely: { input in
            let next = try body.call(input)
            if let id = context.keep(next.cancelContext) { next.thenable.pipe { _ in context.letGo(of: id) } }
            return next.thenable
        })
        return stage(goingOn: joined, attach)
    }
}
