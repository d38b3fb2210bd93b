//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Synchronization

/// The atomic that state words are made of.
///
/// One name for it, so that the sources of the core can be compiled against an instrumented one (see `Verification`).
@usableFromInline typealias AtomicWord = Atomic<UInt>
