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

/// What drops a promise whose last waiter, a time limit, has left it.
enum DropAfterLeaving: CaseIterable, Sendable {
    case handler, lateHandler, failWith, observer, deinitOfObserver, otherHandler
    case otherLimit, otherFailure, otherFailureTwice, executor, executorOfStage, handlerThatWaits, otherThread

    /// The file of the other promises that are dropped here.
    static let fileID = #fileID

    func leave(_ promise: Current<Promise<Int, Mute>>) {
        let clock = ManualClock()
        let second = Duration.seconds(1)
        @Sendable func drop() { promise.value = nil }
        func limited() -> Future<Int, Mute>? {
            promise.value?.future.timeout(after: second, clock: clock, failWith: Mute.plain(1))
        }
        /// Lets the time of another promise be up, too, in one loop.
        func leaveTogether(_ prepare: (Promise<Int, Mute>) -> Void) {
            let other = Promise<Int, Mute>()
            prepare(other)
            other.future.timeout(after: second, clock: clock, failWith: Mute.plain(1)).observe { _ in }
            limited()?.observe { _ in }
            let trigger = Promise<Void, Never>()
            trigger.future.observe { _ in clock.advance(by: second) }
            trigger.resolve()
        }
        switch self {
        case .handler:
            promise.value?.onCancel(drop)
            limited()?.observe { _ in }
        case .lateHandler:
            promise.value?.onCancel { promise.value?.onCancel(drop) }
            limited()?.observe { _ in }
        case .failWith:
            @Sendable func late() -> Mute {
                drop()
                return Mute.plain(1)
            }
            promise.value?.future.timeout(after: second, clock: clock, failWith: late()).observe { _ in }
        case .observer:
            limited()?.observe { _ in drop() }
        case .deinitOfObserver:
            let end = AtDeinit(drop)
            limited()?.observe { _ in withExtendedLifetime(end) {} }
        case .otherHandler:
            // Both have been left before the first is asked to cancel.
            leaveTogether { other in other.onCancel(drop) }
        case .otherLimit:
            // The first is asked to cancel while the second one's request waits for its turn.
            leaveTogether { other in
                let end = AtDeinit(drop)
                other.onCancel { withExtendedLifetime(end) {} }
            }
        case .otherFailure:
            promise.value?.future.eraseToAnyError().timeout(after: second, clock: clock, failWith: Mute.plain(1))
                .observe { _ in drop() }
        case .otherFailureTwice:
            promise.value?.future.eraseToAnyError().map { $0 + 1 }
                .timeout(after: second, clock: clock, failWith: Mute.plain(1))
                .observe { _ in drop() }
        case .executor:
            limited()?.observe(on: .custom(RightHere())) { _ in drop() }
        case .executorOfStage:
            limited()?.recover(on: .custom(RightHere())) { _ in
                drop()
                return 0
            }
            .observe { _ in }
        case .handlerThatWaits:
            let other = Promise<Int, Never>()
            let later = other.future.map { $0 + 1 }
            promise.value?.onCancel {
                drop()
                other.resolve(1)
                _ = later.wait()
            }
            limited()?.observe { _ in }
        case .otherThread:
            limited()?.observe { _ in onOtherThread(drop) }
        }
        clock.advance(by: second)
    }
}
