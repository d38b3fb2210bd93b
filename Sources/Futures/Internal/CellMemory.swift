//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Synchronization

// Aliases for the two kinds of memory in the core: words that all threads share, and fields that one thread owns at a
// time. `Verification` compiles the core with instrumented types in their place.

/// The atomic that state words are made of.
@usableFromInline typealias AtomicWord = Atomic<UInt>

/// A field of a cell.
@usableFromInline typealias CellPlace<Value> = UnsafeMutablePointer<Value>
