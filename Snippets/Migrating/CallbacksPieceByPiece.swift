//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Dispatch
import Futures
import Synchronization

struct Offline: Error {}

/// A library that calls back on a queue of its own, and returns what stops a request.
struct Library: Sendable {
    private let queue = DispatchQueue(label: "library")

    func find(
        _ id: Int,
        _ done: @escaping @Sendable (String?, (any Error)?) -> Void
    ) -> @Sendable () -> Void {
        queue.async { id == 404 ? done(nil, Offline()) : done("book \(id)", nil) }
        return { print("stopped", id) }
    }

    /// Keeps the callback, and never answers.
    func ask(_ done: @escaping @Sendable (Result<String, BookError>) -> Void) -> @Sendable () -> Void {
        { withExtendedLifetime(done) { print("asked in vain") } }
    }
}

let library = Library()

// snippet.show
enum BookError: Error, CancellationRepresentable, BrokenPromiseRepresentable {
    case library(any Error)
    case cancelled
    case broken(BrokenPromise)
}
// snippet.hide

// snippet.show
final class Token: Sendable {
    private let state = Mutex<(isCancelled: Bool, stop: (@Sendable () -> Void)?)>((false, nil))
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func onCancel(_ stop: @escaping @Sendable () -> Void) {
        let isTooLate = state.withLock { state in
            state.stop = stop
            return state.isCancelled
        }
        if isTooLate { stop() }
    }

    func cancel() {
        let stop = state.withLock { state in
            state.isCancelled = true
            return state.stop
        }
        stop?()
    }
}

func pairBefore(_ done: @escaping @Sendable (Result<String, BookError>) -> Void) -> Token {
    let token = Token()
    token.onCancel(
        library.find(1) { first, error in
            if token.isCancelled { return done(.failure(.cancelled)) }
            guard let first else { return done(.failure(.library(error ?? MissingValue(place: "find")))) }
            token.onCancel(
                library.find(2) { second, error in
                    if token.isCancelled { return done(.failure(.cancelled)) }
                    guard let second else { return done(.failure(.library(error ?? MissingValue(place: "find")))) }
                    done(.success("\(first), \(second)"))
                }
            )
        }
    )
    return token
}
// snippet.hide

// snippet.show
func book(_ id: Int) -> Future<String, BookError> {
    Future { promise in
        promise.onCancel(library.find(id) { book, error in promise.complete(book, error) { .library($0) } })
    }
}

func pair() -> Future<String, BookError> {
    book(1).flatMap { first in book(2).map { second in "\(first), \(second)" } }
}
// snippet.hide

let before = Promise<String, BookError>()
let token = pairBefore { before.complete(with: $0) }
print(try await before.future.value)
// prints: book 1, book 2
print(try await pair().value)
// prints: book 1, book 2
let answer = Future<String, BookError> { promise in promise.onCancel(library.ask { promise.complete(with: $0) }) }
answer.cancel()
if case .completed(.failure(.cancelled)) = answer.state { print("cancelled") }
// prints: asked in vain
// prints: cancelled

final class LabelBefore: Sendable {
    // snippet.show
    func show(_ id: Int, on queue: DispatchQueue, _ done: @escaping @Sendable (String) -> Void) {
        _ = library.find(id) { book, _ in
            queue.async { done(book ?? "nothing") }
        }
    }
    // snippet.hide
}

struct Label {
    // snippet.show
    func show(_ id: Int, on queue: DispatchQueue) -> Future<String, Never> {
        book(id).recover { _ in "nothing" }.onSuccess(on: .queue(queue)) { print("showing", $0) }
    }
    // snippet.hide
}

let shown = Promise<String, Never>()
LabelBefore().show(404, on: .global()) { shown.resolve($0) }
print("showing", await shown.future.value)
_ = await Label().show(404, on: .global()).value
// prints: showing nothing
// prints: showing nothing

// snippet.show
func twice(_ done: (Int) -> Void) {
    done(1)
    done(2)
}

let promise = Promise<Int, BookError>()
twice { number in print("the first:", promise.resolve(number)) }
promise.future.onSuccess { print($0) }.onFailure { print($0) }
// snippet.hide
// prints: the first: true
// prints: the first: false
// prints: 1

// snippet.show
let forgotten = Future<Int, BookError> { promise in _ = promise }  // nobody will ever call it
forgotten.onFailure { error in
    if case .broken = error { print("broken") }
}
// snippet.hide
// prints: broken
