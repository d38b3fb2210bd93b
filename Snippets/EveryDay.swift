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

struct User: Sendable {
    let name: String
}

struct Place: Sendable {
    let name: String
}

// snippet.show
enum APIError: Error, CancellationRepresentable, BrokenPromiseRepresentable {
    case tooSlow, busy
    case cancelled
    case broken(BrokenPromise)
    case other(any Error)

    init(_ error: any Error) { self = error is CancellationError ? .cancelled : .other(error) }
}

// snippet.hide

/// Counts its requests.
final class API: Sendable {
    let requests = Atomic(0)

    func load(_ id: Int) async throws -> User {
        requests.wrappingAdd(1, ordering: .relaxed)
        await Task.yield()
        return User(name: "Ada")
    }

    func document(_ id: Int) async throws -> String { "document \(id)" }
    func loadTyped(_ id: Int) async throws(APIError) -> User { User(name: "Ada") }
}

/// Calls back twice, as some do.
struct Locator: Sendable {
    final class Request: Sendable {
        func stop() {}
    }

    func locate(_ done: @escaping @Sendable (Place?, (any Error)?) -> Void) -> Request {
        done(Place(name: "London"), nil)
        done(nil, CancellationError())
        return Request()
    }
}

protocol SessionDelegate: AnyObject, Sendable {
    func sessionDidSignIn(_ user: User)
    func sessionDidFail(_ error: any Error)
}

/// Keeps its delegate weakly, as most do.
final class Session: Sendable {
    private struct Weakly {
        weak var delegate: (any SessionDelegate)?
    }

    private let kept = Mutex(Weakly(delegate: nil))

    var delegate: (any SessionDelegate)? {
        get { kept.withLock { $0.delegate } }
        set { kept.withLock { $0 = Weakly(delegate: newValue) } }
    }

    func signIn() { delegate?.sessionDidSignIn(User(name: "Ada")) }
}

final class Button: Sendable {
    private let action = Mutex<(@Sendable () -> Void)?>(nil)

    func onTap(_ action: @escaping @Sendable () -> Void) { self.action.withLock { $0 = action } }
    func tap() { action.withLock { $0 }?() }
}

/// A C function that calls back with the pointer that it was given.
func compress(
    _ level: Int32,
    _ done: @convention(c) (Int32, UnsafeMutableRawPointer?) -> Void,
    _ context: UnsafeMutableRawPointer?
) {
    done(level * 2, context)
}

let api = API()
let locator = Locator()

// snippet.show
// snippet.callbacks
func place() async throws -> Place {
    try await withPromise { promise in  // called twice, or dropped without a call: no crash, no hang
        let request = locator.locate { @Sendable place, error in promise.complete(place, error) }
        promise.onCancel { [weak request] in request?.stop() }
    }
}

// snippet.sharing
let users = SingleFlight<Int, User, any Error>()

func user(_ id: Int) async throws -> User {
    try await users.value(for: id) { try await api.load(id) }  // any number of callers, one request
}
// snippet.end

// snippet.callbackfuture
func placeFuture() -> Future<Place, any Error> {
    Future { promise in
        let request = locator.locate { @Sendable place, error in promise.complete(place, error) }
        promise.onCancel { [weak request] in request?.stop() }
    }
}
// snippet.end

// snippet.shared
func userFuture(_ id: Int) -> Future<User, any Error> {
    users.run(id) { Future { try await api.load(id) } }
}
// snippet.end

// snippet.first
async let one = user(7)
async let two = user(7)
print(try await one.name, "and", try await two.name, "at", try await place().name)
// snippet.end
// snippet.hide
// prints: Ada and Ada at London
// snippet.show

// snippet.delegate
final class SignIn: SessionDelegate, Sendable {
    private let promise = Promise<User, any Error>()
    var user: Future<User, any Error> { promise.future }

    func sessionDidSignIn(_ user: User) { promise.resolve(user) }
    func sessionDidFail(_ error: any Error) { promise.reject(error) }  // after a sign-in it changes nothing
}

func signedIn(_ session: Session) async throws -> User {
    let signIn = SignIn()
    defer { withExtendedLifetime(signIn) { session.delegate = nil } }  // the session keeps it weakly
    session.delegate = signIn
    session.signIn()
    return try await signIn.user.value
}
// snippet.end

// snippet.delegatefuture
func signIn(_ session: Session) -> Future<User, any Error> {
    let signIn = SignIn()
    session.delegate = signIn
    session.signIn()
    return signIn.user.always { withExtendedLifetime(signIn) {} }
}
// snippet.end

// snippet.target
func tapped(_ button: Button) async throws {
    try await withPromise { promise in
        button.onTap { @Sendable in promise.resolve() }  // the first tap counts
    }
}
// snippet.end

// snippet.c
final class Compression: Sendable {
    let promise = Promise<Int32, any Error>()
}

func compressed(_ level: Int32) -> Future<Int32, any Error> {
    let compression = Compression()
    let done: @convention(c) (Int32, UnsafeMutableRawPointer?) -> Void = { size, context in
        guard let context else { return }
        Unmanaged<Compression>.fromOpaque(context).takeRetainedValue().promise.resolve(size)
    }
    compress(level, done, Unmanaged.passRetained(compression).toOpaque())
    return compression.promise.future
}
// snippet.end

// snippet.cache
let kept = FutureCache<Int, User, any Error>(lifetime: .seconds(300), refreshAhead: .seconds(30), capacity: 1_000)

func keptUser(_ id: Int) async throws -> User {
    try await kept.value(for: id) { try await api.load(id) }
}
// snippet.end

// snippet.loading
let profiles = LoadingCache(FutureCache<Int, User, any Error>(lifetime: .seconds(300))) { id in
    try await api.load(id)
}

func profile(_ id: Int) async throws -> User {
    try await profiles.value(for: id)
}
// snippet.end

// snippet.documents
let documents = FutureCache<Int, String, any Error>(
    lifetime: .seconds(60),
    staleWhileRefreshing: .seconds(60),
    staleOnFailure: .seconds(3_600),
    failureLifetime: .seconds(5),
    capacity: 64 << 20,
    costOf: { $0.utf8.count },
    onEvent: { event in if case .eviction(_, .capacity) = event { print("64 MiB are not enough") } }
)

func prepare(_ ids: [Int]) async throws -> Int {
    let failures = await documents.warmUp(ids, maxConcurrent: 4) { id in try await api.document(id) }
    try Task.checkCancellation()  // what wasn't loaded then has no failure
    return ids.count - failures.count
}
// snippet.end

// snippet.limiter
let downloads = FutureLimiter(maxConcurrent: 4)

func downloaded(_ id: Int) async throws -> User {
    try await downloads.run { try await api.load(id) }
}
// snippet.end

// snippet.limits
let polite = FutureLimiter(maxConcurrent: 4, order: .priority, rate: .init(10, per: .seconds(1), burst: 20))
let perServer = KeyedFutureLimiter<String>(
    maxConcurrentPerKey: 2,
    maxConcurrent: 10,
    ratePerKey: .init(1, per: .seconds(1))
)

func politely(_ id: Int) async throws(APIError) -> User {
    try await polite.run(waitingAtMost: 100, failWith: .busy, weight: 2) { () async throws(APIError) in
        try await api.loadTyped(id)
    }
}

func mirrored(_ id: Int, on server: String) async throws -> User {
    try await perServer.run(for: server) { try await api.load(id) }
}
// snippet.end

// snippet.time
func patientUser(_ id: Int) async throws -> User {
    try await retry(.exponential(from: .milliseconds(100), attempts: 3)) {
        try await withTimeout(after: .seconds(2)) { try await api.load(id) }
    }
}

func typedUser(_ id: Int) async throws(APIError) -> User {
    try await withTimeout(after: .seconds(2), failWith: .tooSlow) { () async throws(APIError) in
        try await api.loadTyped(id)
    }
}

func quickUser(_ id: Int) async throws -> User {
    try await hedged(after: .milliseconds(200)) { try await api.load(id) }
}

func untypedUser(_ id: Int) async throws(APIError) -> User {
    do {
        return try await api.load(id)  // throws any Error
    } catch {
        throw APIError(error)
    }
}

func primary() async throws(APIError) -> User { try await api.loadTyped(7) }

func quickest() async throws(APIError) -> User {
    try await hedged(after: .milliseconds(200), primary)  // a function keeps its type, with nothing to say
}

func limited(_ id: Int) async throws -> User {
    try await downloads.run {
        try await withTimeout(after: .seconds(2), loser: .awaited) { try await api.load(id) }
    }
}
// snippet.end

// snippet.show
// snippet.robust
extension APIError {
    var isPassing: Bool {
        switch self {
        case .busy, .tooSlow: true
        default: false
        }
    }
}

let robust = FutureCache<Int, User, APIError>(lifetime: .seconds(300), capacity: 1_000)
let attempts = RetryPolicy.exponential(from: .milliseconds(100), attempts: 3)

func robustUser(_ id: Int) async throws(APIError) -> User {
    try await robust.value(for: id) { () async throws(APIError) in
        try await retry(attempts, while: { $0.isPassing }) { () async throws(APIError) in
            try await downloads.run { () async throws(APIError) in
                try await withTimeout(after: .seconds(2), failWith: .tooSlow, loser: .awaited) {
                    () async throws(APIError) in
                    try await api.loadTyped(id)
                }
            }
        }
    }
}
// snippet.end

// snippet.hide
let button = Button()
let tap = Future { try await tapped(button) }
while !tap.isSettled {
    button.tap()
    await Task.yield()
}
print(try await userFuture(7).value.name)
// prints: Ada
print(try await signedIn(Session()).name, try await compressed(21).value)
// prints: Ada 42
print(try await keptUser(7).name, try await profile(7).name)
// prints: Ada Ada
print(try await prepare([1, 2, 3]), documents[2] ?? "nothing")
// prints: 3 document 2
print(try await downloaded(7).name, try await patientUser(7).name)
// prints: Ada Ada
print(
    try await untypedUser(7).name,
    try await typedUser(7).name,
    try await quickUser(7).name,
    try await quickest().name,
    try await limited(7).name,
    try await robustUser(7).name
)
// prints: Ada Ada Ada Ada Ada Ada

extension Future {
    fileprivate var isSettled: Bool { if case .completed = state { true } else { false } }
}
