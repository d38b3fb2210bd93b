//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// Carries a value that has one owner through futures, which have many.
@usableFromInline
// Sendable: the value is handed over when the crate is packed and when it is unpacked, and nobody touches it in
// between. One consumer unpacks it: the future that carries it is private to a noncopyable one.
final class Crate<Value: ~Copyable>: @unchecked Sendable {
    private var value: Value?

    @usableFromInline init(_ value: consuming sending Value) { self.value = consume value }

    /// Takes the value out.
    ///
    /// Called once.
    @usableFromInline
    func unpack() -> sending Value {
        guard let value = value.take() else { preconditionFailure("Futures: a value was handed over twice.") }
        // Sound: it came in with `sending`, and the crate kept the only way to it.
        nonisolated(unsafe) let handed = consume value
        return handed
    }
}
