//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Dispatch
// snippet.show
import Futures

// snippet.hide
enum LoadError: Error, CancellationRepresentable, BrokenPromiseRepresentable {
    case busy
    case unknown
    case tooSlow
    case cancelled
    case broken
    static func broken(_ promise: BrokenPromise) -> LoadError { .broken }
}

/// A service that calls back later, on a thread of its own; what a request returns stops it.
struct Service: Sendable {
    func load(
        _ what: String,
        _ id: Int,
        _ done: @escaping @Sendable (Result<String, LoadError>) -> Void
    ) -> @Sendable () -> Void {
        let answer = Future<Void, LoadError>.after(.milliseconds(5))
        answer.observe { outcome in
            if case .success = outcome { done(id == 404 ? .failure(.unknown) : .success("\(what) \(id)")) }
        }
        return { answer.cancel() }
    }
}

let service = Service()

// snippet.show
func load(_ what: String, _ id: Int) -> Future<String, LoadError> {
    Future { promise in promise.onCancel(service.load(what, id) { promise.complete(with: $0) }) }
}

@MainActor
final class Screen {
    private(set) var title = ""
    private var scope = CancellationScope()  // cancels when it is released

    @discardableResult
    func appear(_ id: Int) -> Future<String, LoadError> {
        Future.retry(.immediate(attempts: 3)) { _ in load("user", id) }
            .flatMap { user in
                zip(load("albums", id), load("friends", id)).map { albums, friends in
                    "\(user), \(albums), \(friends)"
                }
            }
            .timeout(after: .seconds(2), failWith: .tooSlow)
            .onSuccess(on: .main) { [weak self] title in self?.title = title }
            .onFailure(on: .main) { [weak self] error in
                if case .cancelled = error { return }  // a subscription would have been silent
                self?.title = "nothing: \(error)"
            }
            .cancelled(with: scope)
    }

    func disappear() { scope = CancellationScope() }
}

// snippet.hide
let screen = Screen()
_ = await screen.appear(7).result
print(screen.title)
_ = await screen.appear(404).result
print(screen.title)
let left = screen.appear(8)
screen.disappear()
print(await left.result)
print(screen.title)
// prints: user 7, albums 7, friends 7
// prints: nothing: unknown
// prints: failure(ComingFromCombine.LoadError.cancelled)
// prints: nothing: unknown

func samples() async {
    // snippet.show
    let first = Promise<Void, Never>()
    let second = Promise<Void, Never>()
    second.future.onSuccess { print("inner") }
    first.future.onSuccess {
        second.resolve()  // what waits for it runs when this closure has returned
        print("outer")
    }
    first.resolve()  // outer, inner
    // snippet.hide
    // prints: outer
    // prints: inner

    // snippet.show
    let attempts = Future.retry(.immediate(attempts: 3)) { attempt in
        print("attempt", attempt)
        return Future<Int, LoadError>.failure(.busy)
    }
    // snippet.hide
    _ = await attempts.result
    // prints: attempt 1
    // prints: attempt 2
    // prints: attempt 3
    // snippet.show
    let lost = Future<Int, LoadError> { promise in _ = promise }
    lost.onFailure { print($0) }
    // snippet.hide
    // prints: broken
}

func names() async throws {
    let user: Future<String?, LoadError> = .success(nil)
    let name: Future<String, LoadError> = .success("Ada")
    let inner: Future<Future<String, LoadError>, LoadError> = .success(name)
    let lazy = LazyFuture<String, LoadError>.deferred { name }
    let shared = lazy.memoized()
    // In the order of the table.
    let checked = name.map { name throws(LoadError) in try nonEmpty(name) }
    let unwrapped = user.unwrap(orFail: .unknown).recover { _ in "nobody" }
    let nobody = user.map { $0 ?? "nobody" }
    let kept = name.filter(orFail: .unknown) { !$0.isEmpty }
    let any = name.eraseToAnyError().map { try parsed($0) }
    let length = name.map(on: .global) { $0.count }
    let two = Future.all([name, name])
    let slow = Future<Void, LoadError>.after(.milliseconds(1)).flatMap { name }
    let limited = name.timeout(after: .seconds(1), failWith: .tooSlow)
    name.always { print("always") }.onFailure { _ in }
    print(try await checked.value, await unwrapped.value, try await nobody.value, try await kept.value)
    print(try await any.value, try await length.value, try await two.value, try await slow.value)
    print(try await limited.value, try await inner.flattened().value, try await shared.value)
    // prints: always
    // prints: Ada nobody nobody Ada
    // prints: 3 3 ["Ada", "Ada"] Ada
    // prints: Ada Ada Ada
}

func nonEmpty(_ text: String) throws(LoadError) -> String {
    if text.isEmpty { throw .unknown }
    return text
}

func parsed(_ text: String) throws -> Int { text.count }

extension AnyFutureExecutor {
    static var global: AnyFutureExecutor { .queue(.global()) }
}

await samples()
try await names()
