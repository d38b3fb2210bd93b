//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Converts a closure that must run on the main actor to one that any executor can run.
///
/// The assumption is checked when the closure runs: off the main actor, the program stops, so there is never a race.
func assumingMainActor<Value: Sendable, Output: Sendable>(
    _ body: @escaping @MainActor @Sendable (Value) -> Output
) -> @Sendable (Value) -> Output {
    { value in MainActor.assumeIsolated { body(value) } }
}

/// The same for a closure that throws.
///
/// An overload, since the compiler crashes if a generic failure turns out to be `Never`.
func assumingMainActor<Value: Sendable, Output: Sendable, Failure: Error>(
    throwing body: @escaping @MainActor @Sendable (Value) throws(Failure) -> Output
) -> @Sendable (Value) throws(Failure) -> Output {
    { (value) throws(Failure) in
        let outcome = MainActor.assumeIsolated {
            Result { () throws(Failure) in try body(value) }
        }
        return try outcome.get()
    }
}

/// The same for a closure without parameters.
func assumingMainActor(_ body: @escaping @MainActor @Sendable () -> Void) -> @Sendable () -> Void {
    { MainActor.assumeIsolated { body() } }
}
