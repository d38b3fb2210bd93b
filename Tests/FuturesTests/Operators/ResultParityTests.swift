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

/// What `Result` can do, by the names that it gives it.
///
/// A `Future` is a `Result` that may come later: it does the same under the same names, and its
/// `value` is what `get()` gives.
enum ResultOperation: CaseIterable {
    case map, mapError, flatMap, flatMapError, get, catching

    typealias Outcome = Result<Int, Fault>

    /// What the operation of `Result` makes of an outcome.
    func onResult(_ outcome: Outcome) -> Outcome {
        switch self {
        case .map: outcome.map { $0 * 10 }
        case .mapError: outcome.mapError { $0 == .first ? .second : .first }
        case .flatMap: outcome.flatMap { $0 > 1 ? .success($0 * 10) : .failure(.second) }
        case .flatMapError: outcome.flatMapError { $0 == .first ? .success(5) : .failure(.first) }
        case .get: Self.caught { () throws(Fault) in try outcome.get() }
        case .catching: Result { () throws(Fault) in try outcome.get() }
        }
    }

    /// The same text, for a future.
    func onFuture(_ outcome: Future<Int, Fault>) async -> Outcome {
        switch self {
        case .map: return await outcome.map { $0 * 10 }.result
        case .mapError: return await outcome.mapError { $0 == .first ? .second : .first }.result
        case .flatMap: return await outcome.flatMap { $0 > 1 ? .success($0 * 10) : .failure(.second) }.result
        case .flatMapError: return await outcome.flatMapError { $0 == .first ? .success(5) : .failure(.first) }.result
        case .get:
            do throws(Fault) {
                return .success(try await outcome.value)
            } catch {
                return .failure(error)
            }
        case .catching:
            let known = await outcome.result
            return await Future.catching({ () throws(Fault) in try known.get() }).result
        }
    }

    private static func caught(_ body: () throws(Fault) -> Int) -> Outcome {
        do throws(Fault) {
            return .success(try body())
        } catch {
            return .failure(error)
        }
    }
}

@Suite("Result parity", .timeLimit(.minutes(60)))
struct ResultParityTests {
    private static let outcomes: [Result<Int, Fault>] = [.success(1), .success(2), .failure(.first), .failure(.second)]

    @Test(arguments: ResultOperation.allCases, outcomes)
    func `a future does what a result does`(_ operation: ResultOperation, _ outcome: Result<Int, Fault>) async {
        for arrival in Arrival.allCases {
            let future = arrival.meet(outcome) { $0 }
            #expect(await operation.onFuture(future) == operation.onResult(outcome), "\(arrival)")
        }
    }

    @Test func `the cases of a result are made under their names`() {
        #expect(Future<Int, Fault>.success(1).state == .completed(Result.success(1)))
        #expect(Future<Int, Fault>.failure(.first).state == .completed(Result.failure(.first)))
    }

    @Test func `a value needs no try where there is no failure`() async {
        let result: Result<Int, Never> = .success(1)
        #expect(result.get() == 1)
        #expect(await Future(result).value == 1)
    }

    @Test func `the failure type may change, as it does for a result`() async {
        let result: Result<Int, PlainFault> = Result<Int, Fault>.failure(.first).mapError { _ in .second }
        #expect(await Future<Int, Fault>.failure(.first).mapError { _ in PlainFault.second }.result == result)
        let recovered: Result<Int, Never> = Result<Int, Fault>.failure(.first).flatMapError { _ in .success(1) }
        #expect(await Future<Int, Fault>.failure(.first).flatMapError { _ in .success(1) }.result == recovered)
    }
}
