//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A closure that the library runs wherever it was asked to, on one thread at a time.
@frozen @usableFromInline
// Sendable: what is `@Sendable` stays so. What is isolated to the main actor runs where `conf.Q` or `conf.D` says,
// which is the main queue unless the program has set something else: it answers for that, as it did with PromiseKit.
struct Handler<Input, Output>: @unchecked Sendable {
    @usableFromInline let call: (Input) throws -> Output

    /// For a closure that may run anywhere.
    @inlinable init(_ call: @escaping @Sendable (Input) throws -> Output) { self.call = call }

    /// For a closure that is written on the main actor, and need not be.
    @inlinable
    init(onMain call: @escaping @MainActor (Input) throws -> Output) {
        // Sound: an actor in the type of a closure that isn't `async` changes neither how it is called nor how it is
        // stored.
        self = unsafeBitCast(MainHandler(call: call), to: Handler.self)
    }
}

/// The same, as the compiler sees it before its isolation is taken off.
@frozen @usableFromInline
struct MainHandler<Input, Output> {
    @usableFromInline let call: @MainActor (Input) throws -> Output

    @inlinable init(call: @escaping @MainActor (Input) throws -> Output) { self.call = call }
}

@available(*, unavailable, message: "On its way to becoming a Handler.")
extension MainHandler: Sendable {}
