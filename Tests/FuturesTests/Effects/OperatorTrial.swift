//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting

/// The failures of the trials, named for where they come from.
enum EffectFault: CancellationRepresentable, Hashable {
    /// The source failed with it.
    case source
    /// It was given to the operator.
    case given
    /// A closure made it.
    case made
    case cancelled
}

/// An operator to be tried: what `Effects.md` says of it is compared with what it does.
struct OperatorTrial: Sendable {
    typealias Source = Future<Int, EffectFault>

    /// Its name, as in its row.
    let name: String
    /// Attaches it to a source, with closures that tell when they run.
    let attach: @Sendable (_ source: Source, _ clock: ManualClock, _ ran: @escaping @Sendable () -> Void) -> Attached
    /// Uses it without inputs.
    var empty: (@Sendable () -> Attached)?
}

/// What an operator returned.
struct Attached {
    /// The outcome, in the words of `Effects.md`; nil while it isn't known.
    let outcome: () -> String?
    /// Where the outcome is kept: in the future itself, which then has allocated nothing, or in a cell.
    let place: String
    /// Cancels it, where there is something to cancel.
    let cancel: (() -> Void)?

    init<Success, Failure>(_ future: Future<Success, Failure>, cancel: (() -> Void)? = nil) {
        outcome = {
            switch future.state {
            case .pending: nil
            case .completed(.success(let value)): Words.success(value)
            case .completed(.failure(let error)): Words.failure(error)
            }
        }
        place = future.isKnownInPlace ? "in place" : "a cell"
        self.cancel = cancel ?? { future.cancel() }
    }

    /// For an operator that returns no future.
    init(cancel: (() -> Void)? = nil) {
        outcome = { Words.nothing }
        place = Words.nothing
        self.cancel = cancel
    }
}

/// The words of `Effects.md`.
enum Words {
    static let nothing = "–"

    /// The values that the trials use, each for one origin.
    static let sourceValue = 20
    static let closureValue = 21
    static let futureValue = 22
    static let innerValue = 23
    static let givenValue = 7

    static func success(_ value: Any) -> String {
        switch value {
        case sourceValue as Int: "the same"
        case closureValue as Int: "the closure's value"
        case futureValue as Int: "its future's"
        case innerValue as Int: "the inner one's"
        case givenValue as Int: "the given value"
        case [sourceValue, sourceValue] as [Int]: "the values, in order"
        case [] as [Int]: "`[]`"
        case [] as [Result<Int, EffectFault>]: "`[]`"
        case is [Result<Int, EffectFault>]: "the outcomes, in order"
        case is Result<Int, EffectFault>: "the outcome"
        case is (Int, Int): "the values, in order"
        case is Void: "`()`"
        default: "\(value)"
        }
    }

    static func failure(_ error: any Error) -> String {
        switch error {
        case EffectFault.source: "the same"
        case EffectFault.given: "the given failure"
        case EffectFault.made: "the closure's failure"
        case let all as AllFailed<EffectFault>: all.failures.isEmpty ? "`AllFailed([])`" : "every failure, in order"
        default: "\(error)"
        }
    }
}
