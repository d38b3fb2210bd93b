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

/// Chains as users write them: the compiler has to find the types without a hint.
///
/// Closures that may throw a typed failure are a burden on inference, so operators have a form for closures that can't.
@Suite("Operator chains", .timeLimit(.minutes(60)))
struct OperatorChainTests {
    private let source = Future<Int, Fault>.success(1)

    @Test func `operators go on from a failure type that a closure decides`() {
        let mapped = source.mapError { _ in PlainFault.first }.map { $0 + 1 }.map { "\($0)" }
        #expect(mapped.state == .completed(.success("2")))
        let chained = source.mapError { _ in PlainFault.first }.flatMap { .success($0 + 1) }.map { $0 * 2 }
        #expect(chained.state == .completed(.success(4)))
        let filtered = source.mapError { _ in PlainFault.first }.filter(orFail: .second) { $0 > 1 }.map { $0 + 1 }
        #expect(filtered.state == .completed(.failure(.second)))
        let replaced = source.filter(orFail: .first) { $0 > 1 }
            .flatMapError { _ in Future<Int, PlainFault>.success(5) }
            .map { $0 + 1 }
        #expect(replaced.state == .completed(.success(6)))
    }

    @Test func `operators go on from a failure type that a closure decides, on an executor`() {
        let inline = AnyFutureExecutor.custom(RightHere())
        let mapped = source.mapError { _ in PlainFault.first }.map(on: inline) { $0 + 1 }
        #expect(mapped.state == .completed(.success(2)))
        let chained = source.mapError { _ in PlainFault.first }.flatMap(on: inline) { .success($0 + 1) }
        #expect(chained.state == .completed(.success(2)))
        let filtered = source.mapError { _ in PlainFault.first }.filter(orFail: .second, on: inline) { $0 > 1 }
        #expect(filtered.state == .completed(.failure(.second)))
        let recovered: Future<Int, Fault> = source.mapError { _ in PlainFault.first }.recover(on: inline) { _ in 2 }
        #expect(recovered.state == .completed(.success(1)))
    }

    @Test func `recover gives the failure type that its closure or its place asks for`() async {
        let never = source.recover { _ in 2 }.map { $0 + 1 }
        #expect(await never.value == 2)
        let typed = source.recover { _ throws(PlainFault) in throw .first }.map { $0 + 1 }
        #expect(typed.state == .completed(.success(2)))
        let expected: Future<Int, PlainFault> = source.recover { _ in 2 }
        #expect(expected.state == .completed(.success(1)))
    }

    @Test func `functions serve as closures, whether they throw or not`() async throws {
        @Sendable func text(_ number: Int) -> String { "\(number)" }
        @Sendable func positive(_ number: Int) throws(Fault) -> Int {
            guard number > 0 else { throw .second }
            return number
        }
        @Sendable func anything(_ number: Int) throws -> Int { number }
        @Sendable func next(_ number: Int) -> Future<Int, Fault> { .success(number + 1) }
        #expect(source.map(positive).flatMap(next).map(text).state == .completed(.success("2")))
        #expect(try await source.eraseToAnyError().map(anything).map { try anything($0) }.value == 1)
    }
}
