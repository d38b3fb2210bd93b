//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import FuturesMacros
import Testing

private enum Fault: Error, Equatable {
    case offline
}

/// A client with every shape of function that can be futurized.
private struct Client: Sendable {
    @Futurized
    func load(_ id: Int, as name: String, completion: @escaping @Sendable (Result<String, Fault>) -> Void) {
        completion(id > 0 ? .success("\(name) \(id)") : .failure(.offline))
    }

    @Futurized
    func count(_ done: @escaping @Sendable (Int) -> Void) { done(3) }

    @Futurized
    func ping(then done: @escaping @Sendable () -> Void) { done() }

    @Futurized
    func legacy(_ id: Int, _ done: @escaping @Sendable (String?, (any Error)?) -> Void) {
        if id > 0 { done("\(id)", nil) } else { done(nil, Fault.offline) }
    }

    @Futurized
    func save(_ text: String) async throws(Fault) -> Int {
        guard !text.isEmpty else { throw .offline }
        return text.count
    }

    @Futurized
    func wait() async {}

    @Futurized
    func echo<Value: Sendable>(_ value: Value, _ done: @escaping @Sendable (Value) -> Void) where Value: Equatable {
        done(value)
    }
}

@Suite("@Futurized", .timeLimit(.minutes(1)))
struct FuturizedTests {
    private let client = Client()

    @Test func `a handler with a result keeps both types`() {
        let loaded: Future<String, Fault> = client.load(7, as: "user")
        #expect(loaded.state == .completed(.success("user 7")))
        #expect(client.load(0, as: "user").state == .completed(.failure(.offline)))
    }

    @Test func `a handler with a value can't fail`() {
        let counted: Future<Int, Never> = client.count()
        #expect(counted.state == .completed(.success(3)))
    }

    @Test func `a handler without arguments`() {
        let done: Future<Void, Never> = client.ping()
        #expect(done.map { 1 }.state == .completed(.success(1)))
    }

    @Test func `a handler with an optional value and an optional error`() async {
        let good: Future<String, any Error> = client.legacy(1)
        let bad = client.legacy(0)
        #expect(await good.map { $0 + "!" }.recover { _ in "" }.value == "1!")
        #expect(await bad.recover { "\($0)" }.value == "offline")
    }

    @Test func `an async function with a typed failure`() async {
        let saved: Future<Int, Fault> = client.save("four")
        #expect(await saved.result == .success(4))
        #expect(await (client.save("") as Future<Int, Fault>).result == .failure(.offline))
    }

    @Test func `an async function that can't fail`() async {
        let waited: Future<Void, Never> = client.wait()
        await waited.value
    }

    @Test func `generics and their requirements`() {
        let echoed: Future<Int, Never> = client.echo(5)
        #expect(echoed.state == .completed(.success(5)))
    }
}
#endif
