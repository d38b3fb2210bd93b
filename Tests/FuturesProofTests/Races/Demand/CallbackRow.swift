//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport

/// What goes wrong every day where something calls back, as the events of which it is made.
enum CallbackRow: CaseIterable {
    case signInThatEndsTwice
    case socketThatClosesAndFailsAtOnce
    case failureThatRacesWithTheAnswer
    case callbackWithNeither
    case callbackThatNeverComes
    case twoAnswersFromTwoThreads
    case cancellationAndAnAnswer
    case somethingToBeStopped
    case oneCallForEachEvent
    case valueAndErrorAtOnce
    case delegateThatLivesOn

    /// What happens beside the callers' beginning, in any order.
    var events: [CallbackEvent] {
        switch self {
        case .signInThatEndsTwice: [.answer(1), .failure]
        case .socketThatClosesAndFailsAtOnce: [.both(1001), .failure]
        case .failureThatRacesWithTheAnswer: [.failure, .answer(1)]
        case .callbackWithNeither: [.neither, .forgotten]
        case .callbackThatNeverComes: [.forgotten]
        case .twoAnswersFromTwoThreads: [.answer(1), .answer(2)]
        case .cancellationAndAnAnswer: [.cancellation, .answer(1)]
        case .somethingToBeStopped: [.cancellation, .forgotten]
        case .oneCallForEachEvent: [.answer(1), .answer(2), .answer(3)]
        case .valueAndErrorAtOnce: [.both(1)]
        case .delegateThatLivesOn: [.answer(1), .failure, .answer(2)]
        }
    }

    /// The ways to write it in our words.
    var forms: [CallbackForm] {
        switch self {
        case .socketThatClosesAndFailsAtOnce, .failureThatRacesWithTheAnswer: [.inATask, .inAFuture, .withTwoCallbacks]
        case .delegateThatLivesOn: [.keptPromise]
        default: [.inATask, .inAFuture]
        }
    }

    static let all = allCases.flatMap { row in row.forms.map { (row, $0) } }
}

/// Something that happens to those who wait for a callback.
enum CallbackEvent: Hashable {
    /// The caller begins to wait.
    case beginning
    case answer(Int)
    case failure
    case both(Int)
    case neither
    /// The library lets go of its callbacks.
    case forgotten
    /// The caller's task is cancelled.
    case cancellation

    static let error = Stoppable.plain(7)

    /// Lets it happen to the library; the rest is the caller's.
    func happen(to library: CallbackLibrary) {
        switch self {
        case .answer(let value): library.call(value)
        case .failure: library.call(nil, Self.error)
        case .both(let value): library.call(value, Self.error)
        case .neither: library.call(nil)
        case .forgotten: library.letGo()
        case .beginning, .cancellation: break
        }
    }
}

/// A way to write it in our words.
enum CallbackForm: CaseIterable {
    case inATask, inAFuture, withTwoCallbacks, keptPromise

    func make() -> any CallbackWaiter {
        switch self {
        case .inATask: InATask()
        case .inAFuture: InAFuture()
        case .withTwoCallbacks: WithTwoCallbacks()
        case .keptPromise: KeptPromise()
        }
    }

    /// How many wait at the same time.
    var callers: Int { self == .keptPromise ? 2 : 1 }

    /// What the event makes of a promise that nothing has settled.
    private func outcome(of event: CallbackEvent) -> CallbackOutcome? {
        switch event {
        case .answer(let value): .value(value)
        case .failure: .error
        case .both(let value): self == .withTwoCallbacks ? .value(value) : .error
        case .neither: self == .withTwoCallbacks ? nil : .missing
        // Who waits for a promise that a delegate keeps has the delegate, too.
        case .forgotten: self == .keptPromise ? nil : .broken
        case .beginning, .cancellation: nil
        }
    }

    /// What a caller has to get when this has happened, in this order: what the first made of the promise.
    func outcome(after events: [CallbackEvent]) -> CallbackOutcome? {
        var hasBegun = false
        var isCancelled = false
        for event in events {
            if event == .beginning { hasBegun = true }
            if event == .cancellation { isCancelled = true }
            guard hasBegun else { continue }
            if isCancelled { return .cancelled }
            if let outcome = outcome(of: event) { return outcome }
        }
        return nil
    }
}

/// What a caller gets.
enum CallbackOutcome: Hashable {
    case value(Int)
    case error, missing, broken, cancelled

    /// Waits, and says what came.
    init(of waiter: any CallbackWaiter, _ library: CallbackLibrary) async {
        do {
            self = .value(try await waiter.value(from: library))
        } catch let error as Stoppable where error == CallbackEvent.error {
            self = .error
        } catch is MissingValue {
            self = .missing
        } catch is BrokenPromise {
            self = .broken
        } catch {
            self = .cancelled
        }
    }
}
