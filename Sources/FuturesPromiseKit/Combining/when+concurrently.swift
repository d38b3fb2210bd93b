//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures

/// Waits for the promises of an iterator, of which no more than so many are pending at the same time.
///
/// ```swift
/// var urls = urls.makeIterator()
/// let fetches = AnyIterator { urls.next().map(fetch) }
/// when(fulfilled: fetches, concurrently: 3).done { responses in show(responses) }
/// ```
///
/// The iterator is asked for the next promise when there is room for it, by one thread after the other, and not any
/// more after the first that is rejected. Where this is called on the main queue, it is asked there alone.
///
/// - Parameters:
///   - promiseIterator: Makes the promises.
///   - concurrently: How many may be pending. With fewer than one the promise is rejected with
///     ``PMKError/badInput``.
/// - Returns: A promise with the values in the order of the iterator, or with the first error.
public func when<It: IteratorProtocol>(
    fulfilled promiseIterator: It,
    concurrently: Int
) -> Promise<[It.Element.T]> where It.Element: Thenable {
    guard concurrently > 0 else { return Promise(error: PMKError.badInput) }
    let seal = Seal<[It.Element.T], Rejection>()
    var iterator = promiseIterator
    let pulling = Pulling(atMost: concurrently) {
        iterator.next().map { element in element.source }
    } finish: { sources in
        seal.fulfill(sources.compactMap { $0.known() })
    } fail: { rejection in
        seal.settle(.failure(rejection))
    }
    pulling.pull()
    return Promise(seal.future)
}

/// Waits until the promises of an iterator are resolved, fulfilled or not, of which no more than so many are pending
/// at the same time; see that for promises to be fulfilled.
///
/// - Parameters:
///   - promiseIterator: Makes the promises.
///   - concurrently: How many may be pending. With fewer than one there are no results.
/// - Returns: A guarantee with the outcomes in the order of the iterator.
public func when<It: IteratorProtocol>(
    resolved promiseIterator: It,
    concurrently: Int
) -> Guarantee<[Result<It.Element.T>]> where It.Element: Thenable {
    guard concurrently > 0 else { return .value([]) }
    let seal = Seal<[Result<It.Element.T>], Never>()
    var iterator = promiseIterator
    let pulling = Pulling(atMost: concurrently) {
        iterator.next().map { element in element.source.result() }
    } finish: { outcomes in
        seal.fulfill(outcomes.compactMap { $0.known() })
    } fail: { _ in
    }
    pulling.pull()
    return Guarantee(seal.future)
}

/// Waits for the guarantees of an iterator, of which no more than so many are pending at the same time, as those
/// of promises to be fulfilled.
///
/// - Parameters:
///   - guaranteeIterator: Makes the guarantees.
///   - concurrently: How many may be pending. With fewer than one there are no values.
/// - Returns: A guarantee with the values in the order of the iterator.
public func when<It: IteratorProtocol, T>(
    guarantees guaranteeIterator: It,
    concurrently: Int
) -> Guarantee<[T]> where It.Element == Guarantee<T> {
    guard concurrently > 0 else { return .value([]) }
    let seal = Seal<[T], Never>()
    var iterator = guaranteeIterator
    let pulling = Pulling(atMost: concurrently) {
        iterator.next().map { element in element.certain }
    } finish: { futures in
        seal.fulfill(futures.compactMap { $0.known() })
    } fail: { _ in
    }
    pulling.pull()
    return Guarantee(seal.future)
}

/// Pulls futures out of an iterator while there is room.
// Sendable: the iterator is asked by the thread that has set `isPulling`, which one alone can. The rest is behind a
// lock.
private final class Pulling<Success: Sendable, Failure: Error>: @unchecked Sendable {
    private struct State {
        var futures: [Future<Success, Failure>] = []
        var running = 0
        var isPulling = false
        var isOver = false
    }

    private let room: Int
    /// Whether the iterator is one of the main queue: it may be isolated to the main actor then, and say so when it is
    /// asked elsewhere.
    private let isMain = DispatchQueue.main.isCurrent
    private let next: () -> Future<Success, Failure>?
    private let finish: ([Future<Success, Failure>]) -> Void
    private let fail: (Failure) -> Void
    private let state = Locked(State())

    init(
        atMost room: Int,
        next: @escaping () -> Future<Success, Failure>?,
        finish: @escaping ([Future<Success, Failure>]) -> Void,
        fail: @escaping (Failure) -> Void
    ) {
        self.room = room
        self.next = next
        self.finish = finish
        self.fail = fail
    }

    /// Pulls as many as there is room for.
    ///
    /// A future that is settled already frees its room at once, in here: then the loop goes on, and the call inside it
    /// finds that somebody pulls.
    func pull() {
        if isMain, !DispatchQueue.main.isCurrent { return DispatchQueue.main.async { self.pull() } }
        while begins() {
            guard let next = next() else { return end() }
            state.withLock { state in
                state.futures.append(next)
                state.running += 1
            }
            next.observe { self.settled($0) }
            state.withLock { $0.isPulling = false }
        }
    }

    /// Whether there is room, and nobody else pulls; then the caller does.
    private func begins() -> Bool {
        state.withLock { state in
            if state.isPulling || state.isOver || state.running >= room { return false }
            state.isPulling = true
            return true
        }
    }

    /// There is nothing more to pull.
    private func end() {
        let futures = state.withLock { state in
            state.isOver = true
            return state.running == 0 ? state.futures : nil
        }
        if let futures { finish(futures) }
    }

    private func settled(_ outcome: Swift.Result<Success, Failure>) {
        if case .failure(let failure) = outcome {
            state.withLock { $0.isOver = true }
            fail(failure)
        }
        let futures = state.withLock { state in
            state.running -= 1
            return state.isOver && state.running == 0 ? state.futures : nil
        }
        if let futures { finish(futures) } else { pull() }
    }
}
