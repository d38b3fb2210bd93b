//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import Testing

@Suite("Promises as callbacks", .timeLimit(.minutes(60)))
struct PromiseCallbacksTests {
    struct Unavailable: Error {}

    private func call<Value>(_ value: Value, _ callback: @escaping @Sendable (Value) -> Void) { callback(value) }

    @Test func `its methods are callbacks as they are`() {
        let first = Promise<Int, Fault>()
        call(.success(1), first.complete(with:))
        #expect(first.future.state == .completed(.success(1)))

        let second = Promise<Int, Fault>()
        call(2, second.resolve)
        #expect(second.future.state == .completed(.success(2)))

        let third = Promise<Int, Fault>()
        call(.first, third.reject)
        #expect(third.future.state == .completed(.failure(.first)))

        let fourth = Promise<Int, any Error>()
        callBoth(4, nil, fourth.complete)
        #expect(fourth.future.wait().value == 4)

        let fifth = Promise<Void, any Error>()
        callBoth((), Unavailable()) { fifth.complete($1) }
        call(nil, fifth.complete)
        #expect(fifth.future.wait().failure is Unavailable)
    }

    private func callBoth<Value>(
        _ value: Value,
        _ error: (any Error)?,
        _ callback: @escaping @Sendable (Value?, (any Error)?) -> Void
    ) {
        callback(value, error)
    }

    enum DeviceError: Error {
        case sdk(any Error)
    }

    @Test func `a failure of its own type is made of the error`() async {
        let failed = await #expect(throws: DeviceError.self) {
            try await withPromise(of: Int.self, throwing: DeviceError.self) { promise in
                promise.complete(1, Unavailable()) { .sdk($0) }
            }
        }
        if case .sdk(let error) = failed { #expect(error is Unavailable) }

        let saved = Promise<Void, DeviceError>()
        saved.complete(Unavailable()) { .sdk($0) }
        #expect(await saved.future.result.failure != nil)
        let stored = Promise<Void, DeviceError>()
        stored.complete(nil) { .sdk($0) }
        #expect(await stored.future.result.failure == nil)
    }

    @Test func `neither is for the failure of its own type to say`() throws {
        let promise = Promise<Int, DeviceError>()
        let line: UInt = #line - 1
        promise.complete(nil, nil) { .sdk($0) }
        var made = 0
        promise.complete(nil, nil) {
            made += 1
            return .sdk($0)
        }
        #expect(made == 0)
        guard case .sdk(let error) = promise.future.wait().failure else { throw Unavailable() }
        #expect(error as? MissingValue == MissingValue(place: "\(#fileID):\(line)"))
    }

    @Test func `as statements they still say who was first`() {
        let promise = Promise<Int, Fault>()
        let isFirst = promise.resolve(1)
        let isSecond = promise.complete(with: .success(2))
        promise.reject(.first)
        #expect(isFirst)
        #expect(!isSecond)
    }

    @Test func `a value and no error is a success`() {
        let promise = Promise<Int, any Error>()
        promise.complete(1, nil)
        #expect(promise.future.wait().value == 1)
    }

    @Test func `an error wins over a value`() {
        let promise = Promise<Int, any Error>()
        promise.complete(1, Unavailable())
        #expect(throws: Unavailable.self) { () throws in try promise.future.wait().get() }
    }

    @Test func `neither is a failure that says where`() throws {
        let promise = Promise<Int, any Error>()
        let line: UInt = #line - 1
        promise.complete(nil, nil)
        let missing = try #require(promise.future.wait().failure as? MissingValue)
        #expect(missing == MissingValue(place: "\(#fileID):\(line)"))
        #expect(
            "\(missing)" == "A callback was called with neither a value nor an error: \(#fileID):\(line)."
        )
    }

    private func completed(_ value: Int?, _ response: String?, _ error: (any Error)?) async throws -> (Int, String) {
        try await withPromise { promise in promise.complete(value, response, error) }
    }

    @Test func `a value and a response are a success together`() async throws {
        let (value, response) = try await completed(1, "OK", nil)
        #expect(value == 1)
        #expect(response == "OK")
    }

    @Test(arguments: [1, nil], ["OK", nil])
    func `an error wins over a value and a response`(_ value: Int?, _ response: String?) async {
        await #expect(throws: Unavailable.self) { _ = try await completed(value, response, Unavailable()) }
    }

    @Test(arguments: zip([1, nil, nil], [nil, "OK", nil]))
    func `less than both is a failure that says where`(_ value: Int?, _ response: String?) throws {
        let promise = Promise<(Int, String), any Error>()
        let line: UInt = #line - 1
        promise.complete(value, response, nil)
        let missing = try #require(promise.future.wait().failure as? MissingValue)
        #expect(missing == MissingValue(place: "\(#fileID):\(line)"))
    }

    @Test(arguments: [true, false]) func `an error alone, or nil`(_ isGood: Bool) {
        let promise = Promise<Void, any Error>()
        promise.complete(isGood ? nil : Unavailable())
        switch promise.future.wait() {
        case .success: #expect(isGood)
        case .failure(let error): #expect(!isGood && error is Unavailable)
        }
        let typed = Promise<Void, Unavailable>()
        let callback: (Unavailable?) -> Void = typed.complete
        callback(isGood ? nil : Unavailable())
        switch typed.future.wait() {
        case .success: #expect(isGood)
        case .failure: #expect(!isGood)
        }
    }
}

extension Result {
    fileprivate var value: Success? {
        guard case .success(let value) = self else { return nil }
        return value
    }

    fileprivate var failure: Failure? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}
