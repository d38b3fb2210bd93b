//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import Testing

/// The library's names shadow nothing that everybody uses, and can be told from anybody's own.
@Suite("Names", .timeLimit(.minutes(60)))
struct NamesTests {
    /// Types of a program that has had futures of its own.
    private enum Own {
        struct Promise { let number = 1 }
        struct Future { let number = 2 }
    }

    @Test func `no type is called as the module is, so each can be named in full`() {
        let promise = Futures.Promise<Int, Never>()
        let future: Futures.Future<Int, Never> = promise.future
        promise.resolve(7)
        #expect(future.state == .completed(.success(7)))
    }

    @Test func `a program's own types win in their scope`() {
        typealias Promise = Own.Promise
        typealias Future = Own.Future
        #expect(Promise().number == 1)
        #expect(Future().number == 2)
    }

    @Test func `the names of the standard library are still its own`() {
        #expect(ObjectIdentifier(Result<Int, Never>.self) == ObjectIdentifier(Swift.Result<Int, Never>.self))
        #expect(ObjectIdentifier(Task<Int, Never>.self) == ObjectIdentifier(_Concurrency.Task<Int, Never>.self))
        #expect(zip([1, 2], ["a", "b"]).map { "\($0)\($1)" } == ["1a", "2b"])
        let both = zip(Future<Int, Never>.success(1), Future<String, Never>.success("a")).map { "\($0)\($1)" }
        #expect(both.state == .completed(.success("1a")))
        #expect(Progress(totalUnitCount: 2).totalUnitCount == 2)
    }
}
