//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import Instruments

// With the operators, and apart from them: an asynchronous closure is not inlined, so that each is written out.

extension FuturesPeer {
    static let awaiting: [(title: String, body: @Sendable (Int) -> Void)] = [
        ("result, known", awaitKnownResult), ("result, pending", awaitPendingResult),
        ("value, known", awaitKnownValue), ("value, pending", awaitPendingValue),
        ("value that can be cancelled, pending", awaitPendingCancellableValue),
    ]
}

private struct Fault: Error {}

private func known(_ number: Int) -> Future<Int, Fault> { .success(opaque(number)) }

extension Slot where Value: ~Copyable {
    /// A pending one, whose promise is kept here until the task waits.
    fileprivate func future<Failure>() -> Future<Int, Failure> where Value == UniquePromise<Int, Failure> {
        let promise = UniquePromise<Int, Failure>()
        let future = promise.future
        put(promise)
        return future
    }

    fileprivate func settle<Failure>() -> Bool where Value == UniquePromise<Int, Failure> {
        if let promise = take() { promise.resolve(1) }
        return true
    }
}

@Sendable private func awaitKnownResult(_ count: Int) {
    TaskLoop.run {
        for number in 0..<count { blackHole(await known(number).result) }
    }
}

@Sendable private func awaitPendingResult(_ count: Int) {
    let slot = Slot<UniquePromise<Int, Fault>>()
    TaskLoop.run(whenIdle: slot.settle) {
        for _ in 0..<count { blackHole(await slot.future().result) }
    }
}

@Sendable private func awaitKnownValue(_ count: Int) {
    TaskLoop.run {
        for number in 0..<count { blackHole(try? await known(number).value) }
    }
}

@Sendable private func awaitPendingValue(_ count: Int) {
    let slot = Slot<UniquePromise<Int, Fault>>()
    TaskLoop.run(whenIdle: slot.settle) {
        for _ in 0..<count { blackHole(try? await slot.future().value) }
    }
}

@Sendable private func awaitPendingCancellableValue(_ count: Int) {
    let slot = Slot<UniquePromise<Int, any Error>>()
    TaskLoop.run(whenIdle: slot.settle) {
        for _ in 0..<count { blackHole(try? await slot.future().value) }
    }
}
