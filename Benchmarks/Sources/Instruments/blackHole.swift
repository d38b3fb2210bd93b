//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import CInstruments

/// Uses a value as far as the optimiser can tell.
@inlinable @inline(__always)
package func blackHole<Value>(_ value: Value) { withUnsafePointer(to: value) { barrier_at($0) } }

/// The same number, of which the optimiser knows nothing.
@inlinable @inline(__always)
package func opaque(_ number: Int) -> Int { Int(opaque_number(Int64(number))) }
