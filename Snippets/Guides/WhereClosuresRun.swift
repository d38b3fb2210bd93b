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
import Futures
import Synchronization

let disk = DispatchQueue(label: "disk")

func stored(_ text: String) -> Int {
    dispatchPrecondition(condition: .onQueue(disk))
    return text.count
}

@MainActor final class Screen {
    var title = ""
}

// snippet.show
// snippet.without
let promise = Promise<String, Never>()
promise.future.onSuccess { print("first", $0) }
promise.future.onSuccess { print("second", $0) }

print("before")
promise.resolve("Ada")  // runs both, here and in this order
print("after")

promise.future.onSuccess { print("third", $0) }  // settled already: runs inside this call
// snippet.end
// snippet.hide
// prints: before
// prints: first Ada
// prints: second Ada
// prints: after
// prints: third Ada

// snippet.show
// snippet.inside
promise.future.onSuccess { name in
    promise.future.onSuccess { print("inner", $0) }  // waits until this closure has returned
    print("outer", name)
}
// snippet.end
// snippet.hide
// prints: outer Ada
// prints: inner Ada

// snippet.show
// snippet.on
func show(_ name: Future<String, Never>, on screen: Screen) -> Future<Void, Never> {
    name
        .map(on: .queue(disk)) { stored($0) }  // on the queue
        .map { "\($0) letters" }  // anywhere: it touches nothing
        .map(on: .main) { screen.title = $0 }  // on the main actor, checked by the compiler
}
// snippet.end

// snippet.places
actor Store {
    var names: [String] = []

    func known(_ name: String) -> String {
        names.append(name)
        return name
    }
}

func places(
    _ name: Future<String, Never>,
    _ queue: DispatchQueue,
    _ executor: Guarded,
    _ store: Store,
    preferred: AnyFutureExecutor?,
    worker: Worker?
) async {
    let inTurn = [
        name.map(on: .queue(queue)) { $0 },
        name.map(on: .concurrent) { $0 },
        name.map(on: .inheriting) { $0 },
        name.map(on: .immediate(.main)) { $0 },
        name.map(on: .custom(executor)) { $0 },
        name.map(on: preferred ?? .concurrent) { $0 },
        name.map(on: worker.map { .custom($0) } ?? .concurrent) { $0 },
        name.map(on: .actor(store)) { name in store.assumeIsolated { $0.known(name) } },
    ]
    print(await Future.all(inTurn).value.count)
}
// snippet.end

// snippet.actor
actor Counter {
    private(set) var total = 0

    func add(_ length: Future<Int, Never>) async { total += await length.value }

    func follow(_ length: Future<Int, Never>) {
        length.observe(isolatedTo: self) { counter, outcome in counter.total += outcome.get() }
    }
}
// snippet.end

// snippet.own
/// Runs closures under a lock, one after the other.
struct Guarded: FutureExecutor {
    let queue: DispatchQueue

    func enqueue(_ job: FutureJob) { queue.sync { job.run() } }
}
// snippet.end

// snippet.worker
/// Runs closures on a thread of its own, until it is stopped.
final class Worker: FutureExecutor {
    private let jobs = Mutex<[FutureJob]?>([])  // nil when it is stopped
    private let news = DispatchSemaphore(value: 0)

    init() {
        Thread { [self] in
            while let job = next() { job.run() }
        }
        .start()
    }

    func enqueue(_ job: FutureJob) {
        if jobs.withLock({ $0?.append(job) }) != nil { news.signal() }  // otherwise the job is dropped here
    }

    func stop() {
        let left = jobs.withLock { $0.take() }
        news.signal()
        withExtendedLifetime(left) {}  // dropped without the lock
    }

    private func next() -> FutureJob? {
        news.wait()
        return jobs.withLock { $0?.removeFirst() }
    }
}
// snippet.end

// snippet.hide
let screen = Screen()
await show(promise.future, on: screen).value
print(screen.title)
// prints: 3 letters
let counter = Counter()
await counter.add(promise.future.map(on: .queue(disk)) { stored($0) })
print(await counter.total)
// prints: 3
print(await promise.future.map(on: .custom(Guarded(queue: disk))) { stored($0) }.value)
// prints: 3
let worker = Worker()
await places(promise.future, disk, Guarded(queue: disk), Store(), preferred: nil, worker: worker)
// prints: 8
let onWorker = promise.future.eraseToAnyError().map(on: .custom(worker)) { stored in stored.count }
print(try await onWorker.value)
// prints: 3
worker.stop()
do {
    _ = try await onWorker.map(on: .custom(worker)) { $0 }.map(on: .custom(worker)) { $0 }.value
} catch {
    print(error is BrokenPromise)
}
// prints: true
