//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Makes a closure that any executor can run out of one that has to run on the main actor.
///
/// What it assumes is checked where it runs: an executor that breaks the promise of its type stops the program there,
/// and never lets the closure race.
func assumingMainActor<Value: Sendable, Output: Sendable>(
    _ body: @escaping @MainActor @Sendable (Value) -> Output
) -> @Sendable (Value) -> Output {
    { value in MainActor.assumeIsolated { body(value) } }
}

/// The same for a closure that throws.
///
/// A form of its own: the compiler crashes where a generic failure turns out to be `Never`.
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
