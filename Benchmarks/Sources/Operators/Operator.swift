//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import Instruments

/// Something that this library declares, and what it costs on a known outcome and on a pending one.
package struct Operator: Sendable {
    /// What is measured, each as often as it is told.
    ///
    /// The titles begin with the name of what is declared, or with several names where one is not done without the
    /// others.
    package let works: [(title: String, body: @Sendable (Int) -> Void)]

    /// What is done to a future that has this outcome now, or is given it afterwards.
    ///
    /// It is inlined, as is the one below: what a closure that is called through a pointer costs is not the operator's.
    @inline(__always)
    init<Success, Failure, Value>(
        _ name: String,
        _ outcome: @escaping @Sendable (Int) -> Result<Success, Failure>,
        _ apply: @escaping @Sendable (Future<Success, Failure>) -> Value
    ) {
        self.init(name) { count in
            for number in 0..<count { blackHole(apply(Future(outcome(opaque(number))))) }
        } pending: { count in
            for number in 0..<count {
                let promise = UniquePromise<Success, Failure>()
                let value = apply(promise.future)
                promise.complete(with: outcome(number))
                blackHole(value)
            }
        }
    }

    /// The same, for what fails: `look` reads what came of it, since a failure that nobody looks at is reported.
    @inline(__always)
    init<Success, Failure, Value>(
        _ name: String,
        _ outcome: @escaping @Sendable (Int) -> Result<Success, Failure>,
        looking look: @escaping @Sendable (Value) -> Void,
        _ apply: @escaping @Sendable (Future<Success, Failure>) -> Value
    ) {
        self.init(name) { count in
            for number in 0..<count { look(apply(Future(outcome(opaque(number))))) }
        } pending: { count in
            for number in 0..<count {
                let promise = UniquePromise<Success, Failure>()
                let value = apply(promise.future)
                promise.complete(with: outcome(number))
                look(value)
            }
        }
    }

    /// What makes something of a number, and waits for nothing.
    @inline(__always)
    init<Value>(making name: String, _ make: @escaping @Sendable (Int) -> Value) {
        let body: @Sendable (Int) -> Void = { count in
            for number in 0..<count { blackHole(make(opaque(number))) }
        }
        works = [(name, body)]
    }

    init(
        _ name: String,
        known: @escaping @Sendable (Int) -> Void,
        pending: @escaping @Sendable (Int) -> Void
    ) {
        works = [("\(name), known", known), ("\(name), pending", pending)]
    }

    /// Lists operators one below the other, so that the compiler infers the types of each by itself.
    @resultBuilder
    enum List {
        static func buildBlock(_ operators: Operator...) -> [Operator] { operators }
    }
}
