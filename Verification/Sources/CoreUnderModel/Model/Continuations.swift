//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Exploration

// Stand-ins for what suspends a task. A resumption is put off until the scenario asks for it: the runtime's has a lock,
// which the exploration does not know.

@usableFromInline
struct UnsafeContinuation<Value, Failure: Error> {
    fileprivate let base: _Concurrency.UnsafeContinuation<Void, Never>

    @usableFromInline
    func resume() { Resumptions.waiting.append(base) }
}

@usableFromInline
nonisolated(nonsending) func withUnsafeContinuation(
    _ body: (UnsafeContinuation<Void, Never>) -> Void
) async {
    await _Concurrency.withUnsafeContinuation { body(UnsafeContinuation(base: $0)) }
}

/// The tasks that were resumed.
enum Resumptions {
    // One thread at a time runs.
    nonisolated(unsafe) fileprivate static var waiting: [_Concurrency.UnsafeContinuation<Void, Never>] = []

    static var count: Int { waiting.count }

    static func run() {
        let bits = waiting.map { unsafeBitCast($0, to: UInt.self) }
        Exploration.expect(Set(bits).count == bits.count, "a task was resumed twice")
        let ready = waiting
        waiting = []
        for continuation in ready { continuation.resume() }
    }
}
