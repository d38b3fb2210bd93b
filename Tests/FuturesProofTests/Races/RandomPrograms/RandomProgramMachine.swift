//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport

/// A failure that random programs can be run with.
protocol ProgramFailure: Error {
    static func plain(_ number: Int) -> Self
    var outcome: RandomProgram.Outcome { get }
}

extension Telling: ProgramFailure {
    var outcome: RandomProgram.Outcome {
        switch self {
        case .plain(let number): .plain(number)
        case .cancelled: .cancelled
        case .broke: .broken
        }
    }
}

extension Breakable: ProgramFailure {
    var outcome: RandomProgram.Outcome {
        switch self {
        case .plain(let number): .plain(number)
        case .broke: .broken
        }
    }
}

/// Runs a random program on the library.
final class RandomProgramMachine<Failure: ProgramFailure>: Sendable {
    private indirect enum Made: Sendable {
        case known(Int)
        case existing(Future<Int, Failure>)
        case mapped(Future<Int, Failure>)
        case chained(Future<Int, Failure>, Made)

        func future(_ value: Int) -> Future<Int, Failure> {
            switch self {
            case .known(let known): .success(known + value)
            case .existing(let future): future
            case .mapped(let future): future.map { $0 + 1 }
            case .chained(let future, let rest): future.flatMap { rest.future($0) }
            }
        }
    }

    private struct Held {
        var futures: [Future<Int, Failure>?] = []
        var promises: [Promise<Int, Failure>?] = []
        var trace = RandomProgram.Trace()
    }

    private let held = Guarded(Held())

    func run(_ program: RandomProgram) -> RandomProgram.Trace {
        for (number, operation) in program.operations.enumerated() { perform(operation, number) }
        let end = held.withLock { held in
            defer { (held.futures, held.promises) = ([], []) }
            return held
        }
        // Promises that are dropped call observers, which come back for the lock: they live until it is free.
        return withExtendedLifetime(end) {
            var trace = end.trace
            trace.states = end.futures.map { $0?.known.map(Self.outcome) }
            return trace
        }
    }

    private static func outcome(_ result: Result<Int, Failure>) -> RandomProgram.Outcome {
        switch result {
        case .success(let value): .success(value)
        case .failure(let failure): failure.outcome
        }
    }

    // The lock is never held while the library is called: what it calls may come back here.

    private func future(_ number: Int) -> Future<Int, Failure>? {
        held.withLock { $0.futures.indices.contains(number) ? $0.futures[number] : nil }
    }
    private func promise(_ number: Int) -> Promise<Int, Failure>? {
        held.withLock { $0.promises.indices.contains(number) ? $0.promises[number] : nil }
    }

    private func perform(_ operation: RandomProgram.Operation, _ number: Int) {
        switch operation {
        case .promise:
            let promise = Promise<Int, Failure>()
            held.withLock { $0.promises.append(promise) }
            add(promise.future)
        case .map(let source): add(future(source)?.map { $0 + 1 })
        case .failingMap(let source):
            add(
                future(source)?.map { value throws(Failure) in
                    guard value.isMultiple(of: 2) else { throw .plain(value) }
                    return value
                }
            )
        case .flatMap(let source, let inner):
            let made = made(inner)
            add(future(source)?.flatMap { made.future($0) })
        case .observe(let source, let reaction): observe(source, number, reaction)
        case .addHandler(let number):
            promise(number)?.onCancel { self.held.withLock { $0.trace.stopped[number, default: 0] += 1 } }
        case .resolve(let promise): self.promise(promise)?.resolve(number)
        case .reject(let promise): self.promise(promise)?.reject(.plain(number))
        case .cancel(let future): self.future(future)?.cancel()
        case .dropPromise(let number):
            let last = held.withLock { held in
                defer { held.promises[number] = nil }
                return held.promises[number]
            }
            withExtendedLifetime(last) {}
        case .dropFuture(let number):
            let last = held.withLock { held in
                defer { held.futures[number] = nil }
                return held.futures[number]
            }
            withExtendedLifetime(last) {}
        }
    }

    private func add(_ future: Future<Int, Failure>?) { held.withLock { $0.futures.append(future) } }

    private func observe(_ source: Int, _ number: Int, _ reaction: RandomProgram.Reaction) {
        future(source)?.observe { result in
            self.held.withLock { $0.trace.seen[number, default: []].append(Self.outcome(result)) }
            switch reaction {
            case .nothing: break
            case .observe(let source): self.observe(source, number + 1_000, .nothing)
            case .resolve(let promise): self.promise(promise)?.resolve(promise + 1_000)
            }
        }
    }

    private func made(_ inner: RandomProgram.Inner) -> Made {
        switch inner {
        case .known(let value): .known(value)
        case .existing(let number): future(number).map(Made.existing) ?? .known(number)
        case .mapped(let number): future(number).map(Made.mapped) ?? .known(number)
        case .chained(let number, let rest): future(number).map { .chained($0, made(rest)) } ?? .known(number)
        }
    }
}
