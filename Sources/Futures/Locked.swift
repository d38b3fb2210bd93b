//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Synchronization

/// A value behind a `Mutex`, in a way that the thread sanitizer understands.
///
/// On Linux the standard library waits for a locked `Mutex`, and it is not compiled for the sanitizer: that doesn't see
/// that one holder follows the other, and would report races in the tests of every user of this library. A word that is
/// stored before unlocking and loaded after locking shows it. Both are plain moves on today's processors.
///
/// The value is never a closure, nor an optional or a tuple with one: a closure that is passed `inout` through a
/// generic is converted on the way in and out, and what is written back is wrapped once more each time. Put it into a
/// structure.
@frozen @usableFromInline
package struct Locked<Value: ~Copyable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let handedOver = Atomic<Bool>(false)

    @inlinable
    package init(_ value: consuming sending Value) { mutex = Mutex(value) }

    /// Calls the closure with exclusive access to the value.
    @inlinable
    package borrowing func withLock<Answer: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Answer
    ) throws(Failure) -> sending Answer {
        try mutex.withLock { (value) throws(Failure) in
            _ = handedOver.load(ordering: .acquiring)
            defer { handedOver.store(true, ordering: .releasing) }
            return try body(&value)
        }
    }
}

extension Locked where Value: Sendable {
    /// Replaces the value, and returns the old one, which the caller releases after the lock.
    @inlinable
    package borrowing func exchange(_ new: Value) -> Value {
        withLock { value in
            defer { value = new }
            return value
        }
    }
}
