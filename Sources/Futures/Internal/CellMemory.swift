//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Synchronization

// The two names under which the core's memory is known: what all threads touch, and what one may touch at a time. Names
// of their own, so that the sources of the core can be compiled against memory that watches (see `Verification`).

/// The atomic that state words are made of.
@usableFromInline typealias AtomicWord = Atomic<UInt>

/// A field of a cell.
@usableFromInline typealias CellPlace<Value> = UnsafeMutablePointer<Value>
