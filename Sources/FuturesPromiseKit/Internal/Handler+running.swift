//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

extension Handler {
    /// For a closure of the library's own around one that is a handler already, or around what isn't `Sendable` in name
    /// alone, as a key path.
    @inlinable
    init(unsafely call: @escaping (Input) throws -> Output) {
        // Sound: as for the handler inside.
        self = unsafeBitCast(UncheckedHandler(call: call), to: Handler.self)
    }

    /// Calls a closure that can't throw, as its declaration said.
    @inlinable
    func run(_ input: Input) -> Output {
        do {
            return try call(input)
        } catch {
            preconditionFailure("A closure that can't throw has thrown \(error).")
        }
    }

    /// The same with something else returned.
    @inlinable
    func then<Other>(_ other: @escaping @Sendable () -> Other) -> Handler<Input, Other> where Output == Void {
        Handler<Input, Other>(unsafely: { input in
            try call(input)
            return other()
        })
    }
}

extension Handler where Output: Thenable {
    /// The same with the future of what is returned.
    @inlinable
    var sources: Handler<Input, Future<Passed<Output.T>, Rejection>> {
        Handler<Input, Future<Passed<Output.T>, Rejection>>(unsafely: { try call($0).source })
    }
}

extension Handler where Input == Void {
    /// The same for something that isn't looked at.
    @inlinable
    func ignoring<Other>() -> Handler<Other, Output> { Handler<Other, Output>(unsafely: { _ in try call(()) }) }
}

/// A closure of the library's own on its way to becoming a handler.
@frozen @usableFromInline
struct UncheckedHandler<Input, Output> {
    @usableFromInline let call: (Input) throws -> Output

    @inlinable init(call: @escaping (Input) throws -> Output) { self.call = call }
}

@available(*, unavailable, message: "On its way to becoming a Handler.")
extension UncheckedHandler: Sendable {}
