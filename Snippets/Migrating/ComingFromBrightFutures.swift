//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Dispatch
import Foundation
// snippet.show
import Futures

// snippet.hide
enum LoadError: Error, Equatable, CancellationRepresentable, BrokenPromiseRepresentable {
    case unknown
    case noName
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
final class Cell {
    private(set) var title = ""
    private var scope = CancellationScope()

    @discardableResult
    func show(_ id: Int) -> Future<String, Never> {
        scope.cancel()  // the old requests stop, unless somebody else waits for them
        scope = CancellationScope()
        return zip(load("user", id), load("album", id))
            .map { user, album in "\(user), \(album)" }
            .recover { _ in "nobody" }
            .onSuccess(on: .main) { [scope] title in
                if !scope.isCancelled { self.title = title }  // what validContext looked at
            }
            .cancelled(with: scope)
    }
}

// snippet.hide
let cell = Cell()
cell.show(1)
_ = await cell.show(2).value
print(cell.title)
_ = await cell.show(404).value
print(cell.title)
// prints: user 2, album 2
// prints: nobody

struct Album: Sendable { let title: String }

@MainActor
func samples() async {
    // snippet.show
    let name: Future<String, LoadError> = .success("Ada")
    name
        .onSuccess { print("hello,", $0) }  // andThen, of a success
        .onSuccess { _ in print("and goodbye") }  // runs second
        .onFailure { print("sorry:", $0) }
    // snippet.hide
    // prints: hello, Ada
    // prints: and goodbye

    // snippet.show
    let promise = Promise<Int, LoadError>()
    print(promise.resolve(1), promise.resolve(2))
    // snippet.hide
    // prints: true false

    // snippet.show
    let lost = Future<Int, LoadError> { promise in _ = promise }
    lost.onFailure { print($0) }
    // snippet.hide
    // prints: broken

    let slow = Promise<Int, LoadError>()
    // snippet.show
    let both = Future.all([slow.future, .failure(.unknown)])
    both.onFailure { print($0) }  // at once, and slow is cancelled
    slow.future.onFailure { print($0) }
    // snippet.hide
    // prints: unknown
    // prints: cancelled
}

// snippet.show
/// Runs closures as operations of a queue.
struct Operations: FutureExecutor {
    let queue: OperationQueue

    func enqueue(_ job: FutureJob) { queue.addOperation { job.run() } }
}
// snippet.hide

func names() async throws {
    let queue = DispatchQueue(label: "names")
    let operations = OperationQueue()
    let count: Future<Int, LoadError> = .success(3)
    let user: Future<Album, LoadError> = .success(Album(title: "Ada"))
    let results: [Result<Int, LoadError>] = [.success(1), .success(2)]
    let futures = results.map { Future($0) }
    let never: Future<Never, LoadError> = .failure(.unknown)
    // In the order of the table.
    let late: Future<Int, LoadError> = Future.after(.milliseconds(1), resolving: 1)
    let failed = Future.after(.milliseconds(1)).flatMap { Future<Int, LoadError>.failure(.unknown) }
    let again = Promise<Int, LoadError>()
    again.follow(count)
    let promoted: Future<Int, LoadError> = never.map { never -> Int in }
    let waited = DispatchQueue.global().sync { count.timeout(after: .seconds(1), failWith: .unknown).wait() }
    let parsed = count.flatMap { count in Future(results[count - 2]) }
    let other = failed.flatMapError { _ in count }
    let title = user.map(\.title)
    let cast = count.map { $0 as Any as? Int }.unwrap(orFail: .unknown)
    let sum = Future.reduce(futures, into: 0) { $0 += $1 }
    let found = Future.all(futures).map { $0.first { $0 > 1 } }.unwrap(orFail: .unknown)
    let named = user.filter(orFail: .noName) { !$0.title.isEmpty }
    let worked = Future(on: .queue(queue)) { 1 }
    let tried = Future<Int, LoadError>(on: .queue(queue)) { () throws(LoadError) in throw .unknown }
    let later = Future<Void, Never>.after(.milliseconds(1)).map(on: .queue(queue)) { 1 }
    let onOperations = count.map(on: .custom(Operations(queue: operations))) { $0 + 1 }
    let delayed = count.asResult().delay(.milliseconds(1)).unwrapResult() as Future<Int, LoadError>
    let main = count.map(on: .immediate(.main)) { $0 + 1 }
    let inline = count.map(on: .inline) { $0 + 1 }
    let failedToo = tried.recover { _ in 0 }
    print(
        try await late.value,
        await failed.map(String.init).replaceError(with: "failed").value,
        try await again.future.value,
        await promoted.map(String.init).replaceError(with: "failed").value,
        waited,
        try await parsed.value,
        try await other.value,
        try await title.value,
        try await cast.value,
        try await sum.value,
        try await found.value,
        try await named.value.title,
        await worked.value,
        await failedToo.value,
        await later.value,
        try await onOperations.value,
        try await delayed.value,
        try await main.value,
        try await inline.value,
        separator: ", "
    )
    // prints: 1, failed, 3, failed, success(3), 2, 3, Ada, 3, 3, 2, Ada, 1, 0, 1, 4, 3, 4, 4
}

await samples()
try await names()
