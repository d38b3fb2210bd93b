//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Carries a value that has one owner through futures, which have many.
@usableFromInline
// Sendable: the value is transferred into the box and out of it, and nothing accesses it in between. One consumer takes
// it: the future that carries the box is private to a noncopyable one.
final class Box<Value: ~Copyable>: @unchecked Sendable {
    private var value: Value?

    @usableFromInline init(_ value: consuming sending Value) { self.value = consume value }

    /// Takes the value out.
    ///
    /// Called once.
    @usableFromInline
    func take() -> sending Value {
        guard let value = value.take() else { preconditionFailure("Futures: a value was handed over twice.") }
        // Sound: it came in with `sending`, and the box has the only reference to it.
        nonisolated(unsafe) let handed = consume value
        return handed
    }
}
