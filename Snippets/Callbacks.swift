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
import FuturesFoundation
import Synchronization

struct Place: Sendable {
    let name: String
}

enum APIError: Error, CancellationRepresentable, BrokenPromiseRepresentable {
    case locked
    case sdk(any Error)
    case sensor(SensorError)
    case cancelled
    case broken(BrokenPromise)
}

struct Keychain: Sendable {
    func read(_ name: String, _ done: @escaping @Sendable (Result<String, APIError>) -> Void) {
        done(.success("secret of \(name)"))
    }

    func find(_ name: String, _ done: @escaping @Sendable (Result<String, any Error>) -> Void) {
        done(.failure(CancellationError()))
    }

    func lock(_ done: @escaping @Sendable ((any Error)?) -> Void) { done(nil) }

    func unlock(_ done: @escaping @Sendable (APIError?) -> Void) { done(nil) }
}

/// Tells a success and a failure to two callbacks.
struct Scanner: Sendable {
    func scan(
        success: @escaping @Sendable (String) -> Void,
        failure: @escaping @Sendable (any Error) -> Void
    ) {
        success("a code")
    }
}

/// `URLSession` in its old style.
struct Session: Sendable {
    final class Request: Sendable {
        func cancel() {}
    }

    func load(
        _ path: String,
        _ done: @escaping @Sendable (String?, Int?, (any Error)?) -> Void
    ) -> Request {
        done("contents of \(path)", 200, nil)
        return Request()
    }
}

/// Calls back again and again until it is stopped.
final class Updates: Sendable {
    private let callback = Mutex<(@Sendable (Place) -> Void)?>(nil)

    var isRunning: Bool { callback.withLock { $0 != nil } }

    func start(_ done: @escaping @Sendable (Place) -> Void) {
        callback.withLock { $0 = done }
        for name in ["London", "Paris"] { done(Place(name: name)) }
    }

    /// Tells the number of the start.
    func onStart(_ done: @escaping @Sendable (Int) -> Void) { done(1) }
    func stop() { callback.withLock { $0 = nil } }
}

/// Begins to tell places, until the subscription, which isn't `Sendable`, ends.
struct Sensor: Sendable {
    final class Subscription {
        private let end: () -> Void

        init(end: @escaping () -> Void) { self.end = end }

        func invalidate() { end() }
    }

    func subscribe(_ done: @escaping @Sendable (Place?, (any Error)?) -> Void) -> Subscription {
        done(Place(name: "Rome"), nil)
        return Subscription { print("stopped") }
    }
}

enum SensorError: Error { case offline }

extension Sensor {
    func measure(_ done: @escaping @Sendable (Place?, SensorError?) -> Void) { done(nil, .offline) }
}

/// Tells how far it is, and calls back once.
struct Disk: Sendable {
    func copy(
        _ path: String,
        progress: @escaping @Sendable (Double) -> Void,
        completion: @escaping @Sendable (Int?, (any Error)?) -> Void
    ) {
        for fraction in [0.5, 1] { progress(fraction) }
        completion(path.count, nil)
    }

    func mount(_ done: @escaping @Sendable (Place?) -> Void) { done(nil) }
}

@MainActor final class ProgressBar {
    func show(_ fraction: Double) { print(fraction) }
}

extension Notification.Name {
    static let didSync = Notification.Name("didSync")
}

let keychain = Keychain()
let scanner = Scanner()
let session = Session()
let updates = Updates()
let sensor = Sensor()
let disk = Disk()

// snippet.show
// snippet.once
func token() async throws(APIError) -> String {
    try await withPromise { promise in keychain.read("token", promise.complete(with:)) }
}
// snippet.end

// snippet.mapped
func found(_ name: String) -> Future<String, APIError> {
    Future { promise in
        keychain.find(name) { @Sendable in promise.complete(with: $0.mapError { .sdk($0) }) }
    }
}

func anyToken() -> Future<String, any Error> {
    Future { promise in
        keychain.read("token") { @Sendable in promise.complete(with: $0.mapError { $0 }) }
    }
}
// snippet.end

// snippet.two
func code() -> Future<String, APIError> {
    Future { promise in
        scanner.scan(success: { @Sendable in promise.resolve($0) }, failure: { @Sendable in promise.reject(.sdk($0)) })
    }
}
// snippet.end

// snippet.token
func sensedPlace() async throws -> Place {
    var subscription: Sensor.Subscription?
    defer { subscription?.invalidate() }
    return try await withPromise { promise in subscription = sensor.subscribe(promise.complete) }
}
// snippet.end

// snippet.typedPair
func typedPlace() async throws(APIError) -> Place {
    var subscription: Sensor.Subscription?
    defer { subscription?.invalidate() }
    return try await withPromise(of: Place.self, throwing: APIError.self) { promise in
        subscription = sensor.subscribe { @Sendable place, error in promise.complete(place, error) { .sdk($0) } }
    }
}
// snippet.end

// snippet.ownPair
func ownPlace() async throws(APIError) -> Place {
    var subscription: Sensor.Subscription?
    defer { subscription?.invalidate() }
    return try await withPromise(of: Place.self, throwing: APIError.self) { promise in
        subscription = sensor.subscribe(
            { @Sendable place, error in promise.complete(place, error) { $0 as? APIError ?? .sdk($0) } }
        )
    }
}
// snippet.end

// snippet.sdkPair
func measured() -> Future<Place, APIError> {
    Future { promise in
        sensor.measure { @Sendable place, error in
            promise.complete(place, error) { ($0 as? SensorError).map(APIError.sensor) ?? .sdk($0) }
        }
    }
}
// snippet.end

// snippet.three
func page(_ path: String) async throws -> (String, Int) {
    try await withPromise { promise in
        let request = session.load(path, promise.complete)
        promise.onCancel { [weak request] in request?.cancel() }
    }
}
// snippet.end

// snippet.progress
func copied(_ path: String, onProgress: @escaping @Sendable (Double) -> Void) -> Future<Int, any Error> {
    Future { promise in
        disk.copy(path, progress: onProgress, completion: promise.complete)
    }
}
// snippet.end

// snippet.bar
func showCopy(of path: String, in bar: ProgressBar) async throws -> Int {
    let (progress, continuation) = AsyncStream.makeStream(of: Double.self)
    let size = copied(path) { continuation.yield($0) }.always { continuation.finish() }
    for await fraction in progress { await bar.show(fraction) }
    return try await size.value
}
// snippet.end

// snippet.notification
func synced() async throws {
    try await NotificationCenter.default.future(for: .didSync).value(onCancel: .cancelFuture)
}
// snippet.end

// snippet.stop
func firstPlace() async throws -> Place {
    defer { updates.stop() }  // however it ends, when the task is cancelled too
    return try await withPromise { promise in
        updates.start { @Sendable place in promise.resolve(place) }
    }
}
// snippet.end

// snippet.work
func placeLater() -> Future<Place, any Error> {
    Future { promise in
        // A work item may be cancelled from any thread.
        nonisolated(unsafe) let work = DispatchWorkItem { promise.resolve(Place(name: "Rome")) }
        promise.onCancel { work.cancel() }  // keeps the item until the queue has run it
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.01, execute: work)
    }
}
// snippet.end

// snippet.typed
func password() async throws(APIError) -> String {
    try await withPromise(of: String.self, throwing: APIError.self) { promise in
        keychain.read("password") { result in
            if case .success(let secret) = result { promise.resolve(secret) } else { promise.reject(.locked) }
        }
    }
}

func started() async -> Int {
    await withPromise(of: Int.self, throwing: Never.self) { promise in updates.onStart { promise.resolve($0) } }
}
// snippet.end

// snippet.hide
func anyCode() -> Future<String, any Error> {
    Future { promise in scanner.scan(success: promise.resolve, failure: promise.reject) }
}

func mounted() -> Future<Place, APIError> {
    Future { promise in
        disk.mount { @Sendable place in promise.complete(place, nil) { _ in .locked } }
    }
}

func mountedSomewhere() -> Future<Place, any Error> {
    Future { promise in disk.mount { place in promise.complete(place, nil) } }
}

func locked() -> Future<Void, APIError> {
    Future { promise in
        keychain.lock { @Sendable error in promise.complete(error) { .sdk($0) } }
    }
}

func unlocked() -> Future<Void, APIError> {
    Future { promise in
        keychain.unlock { @Sendable error in promise.complete(with: error.map { .failure($0) } ?? .success(())) }
    }
}

@MainActor func progress() -> Future<Place, any Error> {
    Future { promise in promise.onCancel { Task { @MainActor in print("cancelled") } } }
}
print(try await placeLater().value.name)
// prints: Rome
print(await started())
// prints: 1
print(try await token(), "·", try await password())
// prints: secret of token · secret of password
print(await found("token").result, try await anyToken().value)
// prints: failure(Callbacks.APIError.sdk(Swift.CancellationError())) secret of token
print(try await code().value, try await anyCode().value, try await locked().value, try await unlocked().value)
// prints: a code a code () ()
print(try await sensedPlace().name, try await typedPlace().name)
// prints: stopped
// prints: stopped
// prints: Rome Rome
print(await measured().result)
// prints: failure(Callbacks.APIError.sensor(Callbacks.SensorError.offline))
print(try await page("/index.html"))
// prints: ("contents of /index.html", 200)
print(try await firstPlace().name, updates.isRunning)
// prints: London false
print(try await showCopy(of: "film", in: ProgressBar()))
// prints: 0.5
// prints: 1.0
// prints: 4
print(await mounted().result)
// prints: failure(Callbacks.APIError.locked)
if case .failure(is MissingValue) = await mountedSomewhere().result { print("nothing is mounted") }
// prints: nothing is mounted
let sync = Future { try await synced() }
while case .pending = sync.state {
    NotificationCenter.default.post(name: .didSync, object: nil)
    await Task.yield()
}
if case .completed(.success) = sync.state { print("synced") }
// prints: synced
