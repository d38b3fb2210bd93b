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
import Testing

private struct First: Error {}
private struct Second: Error {}

/// An error that can't be compared: only the cell knows that it came of a cancellation.
private struct Incomparable: Error, CancellationRepresentable {
    var isCancellation = false

    static var cancelled: Incomparable { Incomparable(isCancellation: true) }
}

private final class Dropping: FutureExecutor {
    func enqueue(_ job: FutureJob) {}
}

// Who has looked at a failure holds for those that it is passed on to, and for nobody else.
@Suite("Failures that are passed on", .serialized, .timeLimit(.minutes(60)))
struct PassedOnFailureTests {
    private typealias Way = @Sendable (Future<Int, any Error>) -> Future<Int, any Error>

    @Test func `a failure that a closure makes of one that somebody has seen is news`() {
        let ways: [Way] = [
            { future in future.recover { _ in throw Second() } },
            { future in future.recover(on: .custom(RightHere())) { _ in throw Second() } },
            { future in future.flatMapError { _ in .failure(Second()) } },
            { future in future.flatMapError { _ in Promise<Int, any Error>.rejected(Second()) } },
            { future in .retry(.immediate(attempts: 2)) { $0 == 1 ? future : .failure(Second()) } },
        ]
        for (index, way) in ways.enumerated() {
            for isFirst in [false, true] {
                let failures = reported(of: Second.self) {
                    let promise = Promise<Int, any Error>()
                    if isFirst { promise.future.observe { _ in } }
                    let end = way(promise.future)
                    if !isFirst { promise.future.observe { _ in } }
                    promise.reject(First())
                    withExtendedLifetime(end) {}
                }
                #expect(failures.count == 1, "\(index), observed first: \(isFirst)")
            }
            let failures = reported(of: Second.self) {
                let promise = Promise<Int, any Error>()
                _ = way(promise.future.onFailure { _ in })
                promise.reject(First())
            }
            #expect(failures.count == 1, "\(index), behind a tap")
        }
    }

    @Test func `a failure that a closure makes doesn't name the promise of the other one`() {
        let failures = reported(of: Second.self) {
            let promise = Promise<Int, any Error>(file: "First", line: 1)
            _ = promise.future.recover { _ in throw Second() }
            promise.reject(First())
        }
        #expect(failures.map(\.line) == [0])
    }

    @Test func `that an executor drops a closure is news, whatever the closure would have got`() {
        let failures = reported(of: BrokenPromise.self) {
            let promise = Promise<Int, any Error>()
            promise.future.observe { _ in }
            _ = promise.future.on(.custom(Dropping()))
            promise.reject(First())
        }
        // Other tests break promises, too.
        #expect(failures.count { ($0.error as? BrokenPromise)?.fileID == #fileID } == 1)
    }

    /// What has a failure that somebody has looked at.
    private static let looked: [@Sendable () -> Future<Int, any Error>] = [
        {
            let promise = Promise<Int, any Error>()
            promise.future.observe { _ in }
            promise.reject(First())
            return promise.future
        },
        {
            let promise = Promise<Int, any Error>()
            promise.reject(First())
            _ = promise.future.state
            return promise.future
        },
        {
            let promise = Promise<Int, any Error>()
            promise.future.observe { _ in }
            promise.future.observe { _ in }
            promise.reject(First())
            return promise.future
        },
        {
            let promise = Promise<Int, any Error>()
            let future = promise.future.onFailure { _ in }
            promise.reject(First())
            return future
        },
        {
            let promise = Promise<Int, any Error>()
            let future = promise.future
            zip(future, .success(1)).observe { _ in }
            promise.reject(First())
            return future
        },
    ]

    /// What passes it on.
    private static let passing: [Way] = [
        { future in future.map { $0 } },
        { future in future.map { $0 }.map(on: .custom(RightHere())) { $0 } },
        { future in future.map(on: .custom(RightHere())) { $0 } },
        { future in future.on(.custom(RightHere())) },
        { future in future.onSuccess(on: .custom(RightHere())) { _ in } },
        { future in future.flatMap { .success($0) } },
        { future in future.flatAlways { .success(()) } },
        { future in future.mapError { $0 }.map(on: .custom(RightHere())) { $0 } },
        { future in later { $0.flatMap { _ in future } } },
        { future in later { $0.flatMap { _ in future.map { $0 } }.map(on: .custom(RightHere())) { $0 } } },
        { future in later { $0.flatMap { _ in throw First() }.flatMapError { _ in future } } },
        { future in later { $0.map { _ in future }.flattened() } },
        { future in Future<Int, any Error>.success(1).flatMap { _ in future }.map(on: .custom(RightHere())) { $0 } },
        { future in later { start in start.flatMap { _ in future.onSuccess { _ in }.map { $0 } } } },
    ]

    @Test func `what somebody has looked at is not reported, however it is passed on`() {
        for (index, look) in Self.looked.enumerated() {
            for (other, pass) in Self.passing.enumerated() {
                let failures = reported(of: First.self) { _ = pass(look()) }
                #expect(failures.isEmpty, "\(index), \(other)")
            }
        }
    }

    @Test func `the last failure of a retry stays the one that it was`() {
        for (index, look) in Self.looked.enumerated() {
            let failures = reported(of: First.self) {
                let future = look()
                _ = Future<Int, any Error>.retry(.immediate(attempts: 3)) { _ in future }
                let promise = Promise<Int, any Error>()
                let later = Future<Int, any Error>.retry(.immediate(attempts: 2)) { $0 == 1 ? promise.future : future }
                promise.reject(Second())
                withExtendedLifetime(later) {}
            }
            #expect(failures.isEmpty, "\(index)")
        }
        for isLate in [false, true] {
            let failures = reported(of: First.self) {
                let promise = Promise<Int, any Error>()
                let future = promise.future
                if isLate { promise.reject(First()) }
                let last = Future<Int, any Error>.retry(.immediate(attempts: 3)) { attempt in
                    attempt == 1 ? future : Promise<Int, any Error>.rejected(First())
                }
                promise.reject(First())
                withExtendedLifetime(last) {}
            }
            #expect(failures.count == 1, "late: \(isLate)")
            let same = reported(of: First.self) {
                let promise = Promise<Int, any Error>()
                let future = promise.future
                if isLate { promise.reject(First()) }
                let last = Future<Int, any Error>.retry(.immediate(attempts: 3)) { _ in future }
                promise.reject(First())
                withExtendedLifetime(last) {}
            }
            #expect(same.count == 1, "the same future, late: \(isLate)")
        }
    }

    @Test func `an attempt that fails while the retry is cancelled is not reported`() {
        for waits in [Duration.zero, .seconds(1)] {
            let clock = ManualClock()
            let failures = reported(of: First.self) {
                let own = Locked<Future<Int, any Error>?>(nil)
                let begin = Promise<Void, any Error>()
                let end = Future<Int, any Error>.retry(.constant(waits, attempts: 3), clock: clock) { attempt in
                    let promise = Promise<Int, any Error>()
                    if attempt == 2 { own.withLock { $0.take() }?.cancel() }
                    if attempt == 1 { return begin.future.flatMap { .failure(First()) } }
                    promise.reject(First())
                    return promise.future
                }
                own.withLock { $0 = end }
                begin.resolve()
                clock.advance(by: .seconds(1))
                #expect(end.knownFailure is CancellationError)
            }
            #expect(failures.isEmpty, "\(waits)")
        }
    }

    @Test func `the failures of a retry's other attempts are not reported`() {
        for wait in [Duration.zero, .seconds(1)] {
            for attempts in [2, 30] {
                let clock = ManualClock()
                let failures = reported(of: First.self) {
                    let end = Future<Int, any Error>.retry(.constant(wait, attempts: attempts), clock: clock) {
                        attempt in
                        attempt == attempts ? .success(1) : Promise<Int, any Error>.rejected(First())
                    }
                    clock.advance(by: .seconds(60))
                    #expect(end.known != nil)
                }
                #expect(failures.isEmpty, "\(attempts) attempts, \(wait) apart")
            }
        }
    }

    @Test func `a closure that goes back to the failure that it got has done nothing about it`() {
        for isLate in [false, true] {
            let failures = reported(of: First.self) {
                let promise = Promise<Int, any Error>()
                let future = promise.future
                if isLate { promise.reject(First()) }
                let end = future.flatMapError { _ in future }
                promise.reject(First())
                withExtendedLifetime(end) {}
            }
            #expect(failures.count == 1, "late: \(isLate)")
        }
    }

    @Test func `who cancels while a cleanup runs doesn't miss the failure`() {
        let failures = reported(of: First.self) {
            let cleanup = Promise<Void, Never>()
            let end = Promise<Int, any Error>.rejected(First()).flatAlways { cleanup.future }
            end.cancel()
            cleanup.resolve()
        }
        #expect(failures.isEmpty)
    }

    @Test func `what nobody has looked at is reported once, however it is passed on`() {
        for (index, pass) in Self.passing.enumerated() {
            let failures = reported(of: First.self) {
                _ = pass(Promise<Int, any Error>.rejected(First()))
            }
            #expect(failures.count == 1, "\(index)")
        }
    }

    @Test func `nor is a cancellation, where failures can't be compared`() {
        typealias Way = @Sendable (Future<Int, Incomparable>) -> Future<Int, Incomparable>
        let ways: [Way] = [
            { future in future.map { $0 } },
            { future in future.map(on: .custom(RightHere())) { $0 } },
            { future in future.map { $0 }.map(on: .custom(RightHere())) { $0 } },
            { future in later { $0.flatMap { _ in future } } },
            { future in later { $0.flatMap { _ in future.map { $0 } } } },
            { future in later { $0.map { _ in future }.flattened() } },
            { future in later { $0.flatMap { _ in .failure(Incomparable()) }.flatMapError { _ in future } } },
            { future in later { start in start.flatMap { _ in future.onSuccess { _ in } } } },
            { future in .retry(.immediate(attempts: 1)) { _ in future } },
            { future in .retry(.immediate(attempts: 2)) { _ in future } },
            { future in future.flatAlways { .success(()) } },
        ]
        for (index, way) in ways.enumerated() {
            for isFirst in [false, true] {
                let failures = reported(of: Incomparable.self) {
                    let promise = Promise<Int, Incomparable>()
                    if isFirst { promise.future.cancel() }
                    let end = way(promise.future)
                    promise.future.cancel()
                    withExtendedLifetime(end) {}
                }
                #expect(failures.isEmpty, "\(index), cancelled first: \(isFirst)")
            }
        }
    }
}

/// What a chain gives that was made of a pending future, which is settled then.
private func later<Failure: Error>(
    _ chain: (Future<Int, Failure>) -> Future<Int, Failure>
) -> Future<Int, Failure> {
    let promise = Promise<Int, Failure>()
    let end = chain(promise.future)
    promise.resolve(1)
    return end
}
