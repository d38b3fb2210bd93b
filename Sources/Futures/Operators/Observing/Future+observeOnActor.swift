//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Calls the closure with the outcome on an actor, whose state it may access; the compiler checks that.
    ///
    /// The closure never runs inside this call: a method of the actor may be changing that state. To continue with a
    /// value on an actor, `await` it there.
    ///
    /// ```swift
    /// user.observe(isolatedTo: store) { store, outcome in store.show(outcome) }
    /// ```
    ///
    /// - Parameters:
    ///   - actor: Where the closure runs. Kept alive until then.
    ///   - file: Where the closure is attached, for the report if it is dropped.
    ///   - line: Where the closure is attached, for the report if it is dropped.
    ///   - observer: Sees the outcome. Called exactly once, unless the promise is broken and `Failure` can't represent
    ///     that.
    public func observe<Resident: Actor>(
        isolatedTo actor: Resident,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ observer: @escaping @Sendable (isolated Resident, Result<Success, Failure>) -> Void
    ) {
        observe(on: .actor(actor), file: file, line: line) { outcome in
            actor.assumeIsolated { observer($0, outcome) }
        }
    }
}
