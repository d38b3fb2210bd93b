//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTesting
import Testing

/// Each form of a description on the main actor, in a module whose default that is.
@Suite("LazyFuture in a module of the main actor", .timeLimit(.minutes(60)))
struct LazyFutureMainActorTests {
    private let model = Model()

    @Test func `closures touch what is isolated`() async throws {
        let model = model
        let number = LazyFuture<Int, Offline>.deferred(on: .main) { model.load() }
            .then { $0.map(on: .main) { model.note($0) } }
            .then { $0.flatMap(on: .main) { model.describe($0).start() } }
            .then { $0.filter(orFail: .offline, on: .main) { model.note($0) > 0 } }
            .then { $0.onSuccess(on: .main) { model.note($0) }.onFailure(on: .main) { _ in model.note(-1) } }
            .then { $0.always(on: .main) { model.note(0) }.onCompletion(on: .main) { _ in model.note(0) } }
        #expect(model.seen.isEmpty)
        #expect(try await number.start().value == 1)
        await MainActorExecutor.runAll()
        #expect(model.seen == [1, 1, 1, 1, 0, 0])
    }

    @Test func `failures are seen and mended`() async {
        let model = model
        let number = LazyFuture<Int, Offline>.failure(.offline)
            .then { future in
                future.mapError(on: .main) { error in
                    model.note(1)
                    return error
                }
                .flatMapError(on: .main) { _ in
                    model.note(2)
                    return LazyFuture<Int, Offline>.failure(.offline).start()
                }
                .recover(on: .main) { (_) throws(Never) in model.note(3) }
            }
        #expect(await number.start().value == 3)
        #expect(model.seen == [1, 2, 3])
    }

    @Test func `a list is made of work that each run describes anew`() async throws {
        let model = model
        let doubles = LazyFuture<[Int], Offline>.deferred {
            Future.traverse([1, 2], on: .main) { number in .success(model.note(number) * 2) }
        }
        #expect(try await doubles.start().value == [2, 4])
        #expect(try await doubles.start().value == [2, 4])
        #expect(model.seen == [1, 2, 1, 2])
    }

    @Test func `work is tried again and repeated`() async throws {
        let model = model
        let failing = LazyFuture<Int, Offline>.deferred(on: .main) {
            model.note(model.seen.count) < 2 ? .failure(.offline) : .success(9)
        }
        let stubborn = LazyFuture<Int, Offline>.deferred {
            .retry(.immediate(attempts: 5), on: .main, while: { _ in model.seen.count < 5 }) { _ in
                model.failures += 1
            } operation: { _ in
                failing.start()
            }
        }
        #expect(try await stubborn.start().value == 9)
        #expect(model.failures == 2)
        let repeated = LazyFuture<Int, Offline>.deferred(on: .main) { model.load() }
            .then { $0.map(on: .main) { number in (number, model.note(number + model.seen.count)) } }
            .repeat { $0.1 < 6 }
        #expect(try await repeated.start().value.0 == 1)
        #expect(model.seen == [0, 1, 2, 4, 5, 6])
    }

    @Test func `an asynchronous function is described by its name`() async throws {
        #expect(try await LazyFuture(model.fetch).start().value == 5)
        #expect(try await LazyFuture(fetchAnywhere).start().value == 6)
        let model = model
        let closure = LazyFuture { () async throws(Offline) in model.note(7) }
        #expect(try await closure.start().value == 7)
        #expect(model.seen == [5, 7])
    }

    @Test func `what is cancelled before its turn begins nothing`() async {
        let model = model
        let run = LazyFuture<Int, any Error>.deferred(on: .main) { .success(model.note(1)) }.start()
        run.cancel()
        await MainActorExecutor.runAll()
        #expect(model.seen.isEmpty)
        await #expect(throws: CancellationError.self) { try await run.value }
    }
}
