//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Calls the closure with the outcome on an actor, whose state it may touch; the compiler checks that.
    ///
    /// It never runs inside this call: a method of the actor may be changing that state. To go on with a value on an
    /// actor, `await` it there.
    ///
    /// ```swift
    /// user.observe(isolatedTo: store) { store, outcome in store.show(outcome) }
    /// ```
    ///
    /// - Parameters:
    ///   - actor: Where the closure runs. It is kept until then.
    ///   - file: Where the closure is attached, for the report when it is dropped.
    ///   - line: Where the closure is attached, for the report when it is dropped.
    ///   - observer: Sees the outcome. Called exactly once, unless the promise is broken and `Failure` can't say so.
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
