//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesPromiseKit
import Testing

extension PromiseKitTests {
    @Suite struct ResolverTests {
        private func load(_ value: Int?, _ error: (any Error)?, completion: (Int?, (any Error)?) -> Void) {
            completion(value, error)
        }

        @Test func `A value or an error`() {
            #expect(Promise<Int> { load(1, nil, completion: $0.resolve) }.value == 1)
            #expect(Promise<Int> { load(nil, Fault.bad, completion: $0.resolve) }.error as? Fault == .bad)
            #expect(Promise<Int> { load(1, Fault.bad, completion: $0.resolve) }.error as? Fault == .bad)
        }

        @Test func `Neither a value nor an error breaks the convention`() {
            guard
                case PMKError.invalidCallingConvention? = Promise<Int>(resolver: {
                    load(nil, nil, completion: $0.resolve)
                }).error
            else {
                Issue.record("no error, or another one")
                return
            }
        }

        @Test func `A value that is always there, and perhaps an error`() {
            func load(_ error: (any Error)?, completion: (Int, (any Error)?) -> Void) { completion(1, error) }
            #expect(Promise<Int> { load(nil, completion: $0.resolve) }.value == 1)
            #expect(Promise<Int> { load(Fault.bad, completion: $0.resolve) }.error as? Fault == .bad)
        }

        @Test func `The error first`() {
            func load(_ error: (any Error)?, completion: ((any Error)?, Int?) -> Void) {
                completion(error, error == nil ? 1 : nil)
            }
            #expect(Promise<Int> { load(nil, completion: $0.resolve) }.value == 1)
            #expect(Promise<Int> { load(Fault.bad, completion: $0.resolve) }.error as? Fault == .bad)
        }

        @Test func `An error alone, where there is no value`() {
            func save(_ error: (any Error)?, completion: ((any Error)?) -> Void) { completion(error) }
            #expect(Promise<Void> { save(nil, completion: $0.resolve) }.isFulfilled)
            #expect(Promise<Void> { save(Fault.bad, completion: $0.resolve) }.error as? Fault == .bad)
        }

        @Test func `Results of both kinds`() {
            #expect(Promise<Int> { $0.resolve(.fulfilled(1)) }.value == 1)
            #expect(Promise<Int> { $0.resolve(.rejected(Fault.bad)) }.error as? Fault == .bad)
            #expect(Promise<Int> { $0.resolve(Swift.Result<Int, Fault>.success(1)) }.value == 1)
            #expect(Promise<Int> { $0.resolve(Swift.Result<Int, Fault>.failure(.bad)) }.error as? Fault == .bad)
        }

        @Test func `fulfill and reject are callbacks too`() {
            func load(_ done: (Int) -> Void, _ fail: (any Error) -> Void, fails: Bool) {
                if fails { fail(Fault.bad) } else { done(1) }
            }
            #expect(Promise<Int> { load($0.fulfill, $0.reject, fails: false) }.value == 1)
            #expect(Promise<Int> { load($0.fulfill, $0.reject, fails: true) }.error as? Fault == .bad)
        }

        @Test func `Nothing to say`() {
            #expect(Promise<Void> { $0.fulfill() }.isFulfilled)
            #expect(Promise<Void> { $0.fulfill_() }.isFulfilled)
        }
    }
}
