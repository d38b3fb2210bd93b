//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

/// Which outcomes an operator has a closure for, and so has to go to the closure's place with.
@usableFromInline
enum Concern: Sendable {
    case successes, everything
    case failures(CatchPolicy)
    case matching(@Sendable (any Error) -> Bool)

    @inlinable
    func holds<Value, Failure>(for outcome: Swift.Result<Value, Failure>) -> Bool {
        switch (self, outcome) {
        case (.everything, _), (.successes, .success): true
        case (.failures(.allErrors), .failure): true
        case (.failures(.allErrorsExceptCancellation), .failure(let failure)): !rejected(failure).isCancelled
        case (.matching(let isWanted), .failure(let failure)): isWanted(rejected(failure))
        default: false
        }
    }
}

/// The error of a rejection.
@usableFromInline
func rejected(_ failure: any Error) -> any Error { (failure as? Rejection)?.error ?? failure }

extension Future {
    /// Attaches an operator to this future in a way that its closure runs at its place.
    ///
    /// The operator itself is one without a place. It is attached to a future that is settled there, before that can
    /// happen; outcomes that are none of its concern don't go there, they pass at once.
    @inlinable
    func at<Value, Answer>(
        _ place: Place,
        for concern: Concern = .successes,
        _ attach: (Future) -> Answer
    ) -> Answer where Success == Passed<Value> {
        if case .inline = place { return attach(self) }
        let arrival = Seal<Value, Failure>()
        let answer = attach(arrival.future)
        observe { outcome in
            if concern.holds(for: outcome) {
                place.run { arrival.settle(outcome) }
            } else {
                arrival.settle(outcome)
            }
        }
        return answer
    }
}
