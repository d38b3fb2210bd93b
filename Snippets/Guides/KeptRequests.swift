//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures
import Synchronization

struct Place: Sendable {
    let name: String
}

/// Keeps its callback until it is stopped, as most requests do.
final class Request: Sendable {
    private let callback: Mutex<(@Sendable (Place?, (any Error)?) -> Void)?>

    init(_ callback: @escaping @Sendable (Place?, (any Error)?) -> Void) { self.callback = Mutex(callback) }

    func answer(_ place: Place) { callback.withLock { $0 }?(place, nil) }

    func stop() {
        callback.withLock { $0 = nil }
        stops.wrappingAdd(1, ordering: .relaxed)
    }
}

/// Keeps its requests until it answers or forgets them.
final class Locator: Sendable {
    private let requests = Mutex<[Request]>([])

    func locate(_ done: @escaping @Sendable (Place?, (any Error)?) -> Void) -> Request {
        let request = Request(done)
        requests.withLock { $0.append(request) }
        return request
    }

    func answer() {
        for request in taken() {
            request.answer(Place(name: "London"))
            request.answer(Place(name: "Paris"))
        }
    }

    func forget() -> Int { taken().count }

    private func taken() -> [Request] {
        requests.withLock { requests in
            defer { requests = [] }
            return requests
        }
    }
}

/// Keeps no request: whoever asks has to.
struct Compass: Sendable {
    func find(_ done: @escaping @Sendable (Place?, (any Error)?) -> Void) -> Request { Request(done) }
}

let stops = Atomic(0)
let locator = Locator()
let compass = Compass()

func place() async throws -> Place {
    try await withPromise { promise in
        let request = locator.locate { @Sendable place, error in promise.complete(place, error) }
        promise.onCancel { [weak request] in request?.stop() }
    }
}

func placeFuture() -> Future<Place, any Error> {
    Future { promise in
        let request = locator.locate { @Sendable place, error in promise.complete(place, error) }
        promise.onCancel { [weak request] in request?.stop() }
    }
}

// snippet.show
// snippet.deferred
func north() async throws -> Place {
    var request: Request?
    defer { request?.stop() }
    return try await withPromise { promise in request = compass.find(promise.complete) }
}
// snippet.end

// snippet.strong
func northFuture() -> Future<Place, any Error> {
    let north = Future<Place, any Error> { promise in
        let request = compass.find { @Sendable place, error in promise.complete(place, error) }
        promise.onCancel { request.stop() }  // keeps the request: the compass doesn't
    }
    return north.timeout(after: .milliseconds(10))
}
// snippet.end

// snippet.hide
let forgotten = placeFuture()
print(locator.forget(), (await forgotten.result).isBroken)
// prints: 1 true
let answered = placeFuture()
locator.answer()
print(try await answered.value.name)
// prints: London
let cancelled = placeFuture()
cancelled.cancel()
print(stops.load(ordering: .relaxed), locator.forget())
// prints: 1 1
let waiting = Task { try await place() }
while locator.forget() == 0 { await Task.yield() }
print((await waiting.result).isBroken)
// prints: true
print(await northFuture().result)
while stops.load(ordering: .relaxed) < 2 { await Task.yield() }
// prints: failure(Timed out after 0.01 seconds.)
let search = Task { try await north() }
search.cancel()
print(await search.result, stops.load(ordering: .relaxed))
// prints: failure(Swift.CancellationError()) 3

extension Result {
    fileprivate var isBroken: Bool {
        if case .failure(is BrokenPromise) = self { true } else { false }
    }
}
