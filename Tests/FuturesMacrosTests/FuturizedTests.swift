//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import Dispatch
import FuturesMacros
import Synchronization
import Testing

@Suite("@Futurized", .timeLimit(.minutes(60)))
struct FuturizedTests {
    private let client = Client()

    // What each handler becomes.

    @Test func `a result keeps both types`() {
        let good: Future<Int, Fault> = client.result([.success(1)])
        #expect(good.state == .completed(.success(1)))
        #expect(client.result([.failure(.full)]).state == .completed(.failure(.full)))
    }

    @Test func `a value can't fail`() {
        let counted: Future<Int, Never> = client.value([3])
        #expect(counted.state == .completed(.success(3)))
    }

    @Test func `several values are a tuple with the handler's names`() async {
        let size: Future<(width: Int, height: Int), Never> = client.values()
        #expect(await size.value.width == 4)
    }

    @Test func `no argument`() {
        let done: Future<Void, Never> = client.nothing()
        #expect(done.map { 1 }.state == .completed(.success(1)))
    }

    @Test func `an optional value and an optional error`() async {
        #expect(await client.valueOrError([(1, nil)]).result.fault == nil)
        #expect(await client.valueOrError([(nil, .full)]).result.fault == .full)
    }

    @Test func `an optional error and an optional value`() {
        #expect(client.errorOrValue([(nil, 1)]).state == .completed(.success(1)))
        #expect(client.errorOrValue([(.full, nil)]).state == .completed(.failure(.full)))
    }

    @Test func `an error alone never is the value of a success`() {
        let bad: Future<Void, Fault> = client.errorAlone([.full])
        #expect(bad.map { 1 }.state == .completed(.failure(.full)))
        #expect(client.errorAlone([nil]).map { 1 }.state == .completed(.success(1)))
    }

    @Test func `an answer of yes or no, and an optional error`() async throws {
        #expect(try await client.isGranted([(true, nil)]).value)
        #expect(try await !client.isGranted([(false, nil)]).value)
        #expect(await client.isGranted([(false, .full)]).result.fault == .full)
    }

    @Test func `two optional values and an optional error`() async throws {
        let both = try await client.data([("a", 200, nil)]).value
        #expect(both.data == "a" && both.status == 200)
        #expect(await client.data([(nil, nil, .offline)]).result.fault == .offline)
    }

    @Test func `a handler for the success and one for the failure`() {
        #expect(client.pair(isGood: true).state == .completed(.success(1)))
        #expect(client.pair(isGood: false).state == .completed(.failure(.full)))
    }

    @Test func `what the function throws is a failure like the handler's`() async {
        let typed: Future<Int, Fault> = client.start(isGood: false)
        #expect(typed.state == .completed(.failure(.offline)))
        #expect(client.start(isGood: true).state == .completed(.failure(.full)))
        let mixed: Future<Int, any Error> = client.mixed(isGood: true)
        #expect(await mixed.result.fault == .full)
        await #expect(throws: CancellationError.self) { try await client.mixed(isGood: false).value }
    }

    // Handlers that are called in other ways than once, with one thing.

    @Test func `of several calls the first counts`() async throws {
        #expect(client.result([.success(1), .failure(.full), .success(2)]).state == .completed(.success(1)))
        #expect(try await client.valueOrError([(1, nil), (nil, .full)]).value == 1)
        #expect(client.errorAlone([.full, nil]).map { 1 }.state == .completed(.failure(.full)))
    }

    @Test func `of a value and an error the error counts`() async {
        #expect(await client.valueOrError([(1, .full)]).result.fault == .full)
        #expect(await client.data([("a", 200, .full)]).result.fault == .full)
    }

    @Test func `neither value nor error is a failure that names the function`() async {
        let missing = MissingValue(place: "valueOrError(_:completion:)")
        await #expect(throws: missing) { try await client.valueOrError([(nil, nil)]).value }
        await #expect(throws: MissingValue.self) { try await client.data([("a", nil, nil)]).value }
        #expect(missing.description.hasSuffix("called with neither a value nor an error: valueOrError(_:completion:)."))
    }

    @Test func `a handler that is dropped breaks the promise, which names the function`() async throws {
        do {
            _ = try await client.valueOrError([]).value
            Issue.record("it had a value")
        } catch let broken as BrokenPromise {
            #expect(broken.fileID == Client.file)
            #expect(broken.line == Client.lineOfValueOrError)
        }
    }

    // Cancellation.

    @Test func `a cancelled callback's future settles, and what the handler says later is ignored`() async throws {
        let box = Box()
        let future = client.held(by: box)
        future.cancel()
        await #expect(throws: CancellationError.self) { try await future.value }
        let handler = try #require(box.handler.withLock { $0 })
        handler(1, nil)
        await #expect(throws: CancellationError.self) { try await future.value }
    }

    @Test func `cancelling the future of an async function cancels its task`() async {
        let box = Box()
        let future: Future<Int, any Error> = client.wait(for: box)
        future.cancel()
        #expect(await box.stopped.future.value)
    }

    // Async functions.

    @Test func `an async function with a typed failure`() async {
        let saved: Future<Int, Fault> = client.save("four")
        #expect(await saved.result == .success(4))
        #expect(await (client.save("") as Future<Int, Fault>).result == .failure(.offline))
    }

    @Test func `an actor's async function has a twin that can be called from anywhere`() async throws {
        let loaded: Future<Int, any Error> = IsolationSignatures().load(2)
        #expect(try await loaded.value == 2)
    }

    @MainActor
    @Test func `an async function of a class on the main actor`() async throws {
        let loaded: Future<String, any Error> = MainActorSignatures().load(2)
        #expect(try await loaded.value == "2")
    }

    @Test func `an opaque result`() async {
        let shape = GenericSignatures().opaqueResult() as Future
        #expect(await shape.value.area == 1)
    }

    // Parameters.

    @Test func `parameters with the names that the twin would use itself`() async throws {
        #expect(try await ParameterSignatures().shadowing(promise: 1, error: "", value: 2).value == 3)
    }

    @Test func `inout and closures that don't escape are passed on`() {
        var count = 1
        #expect(ParameterSignatures().changing(&count).state == .completed(.success(2)))
        #expect(count == 2)
        #expect(ParameterSignatures().transforming { $0 + 1 }.state == .completed(.success(2)))
    }

    @Test func `keywords as labels`() {
        #expect(ParameterSignatures().keywords(in: "", for: 2).state == .completed(.success(2)))
        #expect(ParameterSignatures().labels(in: 1, init: 2).state == .completed(.success(3)))
    }

    @Test func `names with spaces and quotes`() async {
        let signatures = ParameterSignatures()
        #expect(signatures.raw(`user id`: 1, for: 2, `3rd`: 3, `1`: 4).state == .completed(.success(10)))
        let missing = MissingValue(place: #"`load the "user"`(id:`and more`:`once done`:)"#)
        await #expect(throws: missing) { try await signatures.`load the "user"`(id: nil, `and more`: 1).value }
    }

    @Test func `what a function throws whose handler is certain`() {
        #expect(ParameterSignatures().certainOrTyped().state == .completed(.failure(.offline)))
        #expect(ParameterSignatures().alwaysCertain().state == .completed(.success(1)))
    }

    @Test func `packs`() async {
        let packed: Future<(Int, String), Never> = GenericSignatures().packLater(1, "a")
        #expect(await packed.value == (1, "a"))
    }

    @Test func `a queue's work`() async {
        await FoundationSignatures().perform(on: .global()).value
    }
}

extension Result {
    /// The failure as this file's, for one that may be any error.
    fileprivate var fault: Fault? {
        if case .failure(let error) = self { error as? Fault } else { nil }
    }
}
#endif
