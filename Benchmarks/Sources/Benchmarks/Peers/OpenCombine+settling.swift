//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import NIOCore
import OpenCombine

typealias Settling<Value, Failure: Error> = (Result<Value, Failure>) -> Void

func pending<Value, Failure: Error>(
    _ value: Value.Type,
    _ failure: Failure.Type
) -> (Future<Value, Failure>, Settling<Value, Failure>) {
    var settle: Settling<Value, Failure> = { _ in }
    let future = Future<Value, Failure> { settle = $0 }
    return (future, settle)
}

/// Settled on another thread.
func settledByOther(_ number: Int) -> Future<Int, Never> {
    let (future, settle) = pending(Int.self, Never.self)
    let sent = Sent(value: settle)
    settler.execute { sent.value(.success(number)) }
    return future
}

// Sendable: what it carries may be used from any thread, though its type doesn't say so.
struct Sent<Value>: @unchecked Sendable {
    let value: Value
}
