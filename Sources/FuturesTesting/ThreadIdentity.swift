//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// Which thread something ran on, to compare with another.
///
/// Threads that have ended may have the identity of later ones.
public struct ThreadIdentity: Hashable, Sendable {
    private let bits: UInt

    /// The thread that asks.
    public static var current: ThreadIdentity {
        // Sound: a `pthread_t` is one word, a pointer or a number, on every platform that Swift supports.
        withUnsafeBytes(of: pthread_self()) { ThreadIdentity(bits: $0.loadUnaligned(as: UInt.self)) }
    }
}
