//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("A job that an executor drops", .serialized, .timeLimit(.minutes(60)))
struct DroppedJobTests {
    private let executor = ManualExecutor()
    private let ran = Record<String>()
    private let promise = Promise<Int, Telling>()
    private var source: Future<Int, Telling> { promise.future }

    /// Settles the source, drops the job, and returns what was reported meanwhile about this file.
    private func drop(_ outcome: Result<Int, Telling> = .failure(.plain(1))) -> [BrokenPromise] {
        let reports = Record<BrokenPromise>()
        // Not the program's handler, which other tests may be about to set.
        let stop = BrokenPromise.listen { broken in
            guard broken.fileID.hasSuffix("DroppedJobTests.swift") else { return false }
            reports.add(broken)
            return true
        }
        defer { stop() }
        promise.complete(with: outcome)
        while executor.dropAll() > 0 {}
        return reports.all
    }

    // One report for what breaks together.

    @Test func `hops behind one that was dropped are reported with it`() {
        let recovered: Future<Int, Never> = source.recover(on: .custom(executor)) { _ in 0 }
        let chain = recovered.map(on: .custom(executor)) { $0 }.always(on: .custom(executor)) {}
        chain.observe(on: .custom(executor)) { _ in }
        #expect(drop().count == 1)
        #expect(chain.isPending)
    }

    // Failures that can say so.

    @Test func `recover does not run, and its future breaks`() {
        let recovered: Future<Int, Telling> = source.recover(on: .custom(executor)) { error in
            ran.add("recover \(error)")
            return 0
        }
        #expect(drop().isEmpty)
        #expect(recovered.isBroken)
        #expect(ran.isEmpty)
    }

    @Test func `mapError does not run, and its future breaks in the new failure type`() {
        let mapped: Future<Int, any Error> = source.mapError(on: .custom(executor)) { error in
            ran.add("mapError \(error)")
            return error
        }
        #expect(drop().isEmpty)
        #expect(mapped.failure is BrokenPromise)
        #expect(ran.isEmpty)
    }

    @Test func `flatMapError does not run, and its future breaks`() {
        let next: Future<Int, Telling> = source.flatMapError(on: .custom(executor)) { error in
            ran.add("flatMapError \(error)")
            return .success(0)
        }
        #expect(drop().isEmpty)
        #expect(next.isBroken)
        #expect(ran.isEmpty)
    }

    @Test func `the failure type is asked for its failure once`() {
        let mapped = source.mapError(on: .custom(executor)) { _ in Counted.plain }
        #expect(drop().isEmpty)
        #expect(mapped.knownFailure == .broken)
        #expect(Counted.calls.withLock { $0 } == 1)
    }

    @Test func `map and flatMap break`() {
        let mapped = source.map(on: .custom(executor)) { $0 + 1 }
        let chained = source.flatMap(on: .custom(executor)) { .success($0 + 1) }
        #expect(drop(.success(1)).isEmpty)
        #expect(mapped.isBroken)
        #expect(chained.isBroken)
    }

    @Test func `the future of on breaks, and closures attached to it see that`() {
        let moved = source.on(.custom(executor))
        moved.observe { _ in ran.add("observed") }
        #expect(drop().isEmpty)
        #expect(moved.isBroken)
        #expect(ran.all == ["observed"])
    }

    @Test func `a pending future says which closure never ran`() {
        let stop = FutureProblem.listen { "\($0)".contains("DroppedJobTests.swift") }
        defer { stop() }
        let line = #line + 1
        let recovered: Future<Int, Never> = source.recover(on: .custom(executor)) { _ in 0 }
        let next = recovered.map { $0 }
        promise.reject(.plain(1))
        while executor.dropAll() > 0 {}
        let closure = "the closure attached at \(#fileID):\(line), whose job its executor dropped"
        for future in [recovered, next] {
            #expect(future.description.hasSuffix("(pending: closure; waits for \(closure))"))
        }
        #expect(next.pendingChain?.heads.map(\.kind) == ["on"])
        #expect(next.pendingChain?.heads.map(\.place?.line) == [UInt(line)])
    }

    @Test func `an executor that runs at once does no more than that when it is asked twice`() {
        let once = AnyFutureExecutor.immediate(.custom(executor))
        let twice = AnyFutureExecutor.immediate(once)
        #expect(twice.base.map { once.base?.isSame(as: $0) == true } == true)
    }

    // Nobody hears of a dropped job twice.

    /// What may be attached with an executor, and ignored.
    enum Ignored: CaseIterable {
        case observe, onSuccess, onFailure, always, onCompletion, on, map, recover, flatMap
        case mapAndMap, alwaysAndMap, onAndAlways, mapAndObserve, alwaysAndAlways
        case mapAndErase, alwaysAndErase, onAndErase, observeHolding, mapHolding

        func attach<Failure>(to source: Future<Int, Failure>, on executor: AnyFutureExecutor) {
            switch self {
            case .observe: source.observe(on: executor) { _ in }
            case .onSuccess: _ = source.onSuccess(on: executor) { _ in }
            case .onFailure: _ = source.onFailure(on: executor) { _ in }
            case .always: _ = source.always(on: executor) {}
            case .onCompletion: _ = source.onCompletion(on: executor) { _ in }
            case .on: _ = source.on(executor)
            case .map: _ = source.map(on: executor) { $0 }
            case .recover: _ = source.recover(on: executor) { _ in 1 } as Future<Int, Failure>
            case .flatMap: _ = source.flatMap(on: executor) { .success($0) }
            case .mapAndMap: _ = source.map(on: executor) { $0 }.map { $0 }
            case .alwaysAndMap: _ = source.always(on: executor) {}.map { $0 }
            case .onAndAlways: _ = source.on(executor).always {}
            case .mapAndObserve: source.map(on: executor) { $0 }.observe { _ in }
            case .alwaysAndAlways: _ = source.always(on: executor) {}.always {}
            case .mapAndErase: _ = source.map(on: executor) { $0 }.eraseToAnyError()
            case .alwaysAndErase: _ = source.always(on: executor) {}.eraseToAnyError()
            case .onAndErase: _ = source.on(executor).eraseToAnyError()
            case .observeHolding:
                let held = Promise<Int, Failure>()
                _ = held.future.eraseToAnyError()
                source.observe(on: executor) { _ in withExtendedLifetime(held) {} }
            case .mapHolding:
                let held = Promise<Int, Failure>()
                _ = held.future.eraseToAnyError()
                _ = source.map(on: executor) { value in withExtendedLifetime(held) { value } }
            }
        }
    }

    private func problems(of body: () -> Void) -> [String] {
        let problems = Record<String>()
        let stop = FutureProblem.listen { problem in
            guard "\(problem)".contains("DroppedJobTests.swift") else { return false }
            problems.add("\(problem)")
            return true
        }
        defer { stop() }
        body()
        return problems.all
    }

    @Test(arguments: Ignored.allCases, [false, true])
    func `a job that is dropped is reported once, or seen`(_ ignored: Ignored, fails: Bool) {
        let problems = problems {
            ignored.attach(to: source, on: .custom(executor))
            promise.complete(with: fails ? .failure(.plain(2)) : .success(1))
            executor.dropAll()
        }
        #expect(problems.count == (ignored == .mapAndObserve ? 0 : 1), "\(problems)")
    }

    @Test(arguments: Ignored.allCases)
    func `where the failure can't say so, too`(_ ignored: Ignored) {
        let problems = problems {
            ignored.attach(to: Future<Int, Never>.success(1), on: .custom(executor))
            executor.dropAll()
        }
        #expect(problems.count == 1, "\(problems)")
    }

    // Those that can't.

    @Test func `closures that only look do not run, and each is reported with its line`() {
        let line: UInt = #line + 1
        source.observe(on: .custom(executor)) { _ in ran.add("observe") }
        _ = source.onFailure(on: .custom(executor)) { _ in ran.add("onFailure") }
        _ = source.always(on: .custom(executor)) { ran.add("always") }
        #expect(drop().map(\.line) == [line, line + 1, line + 2])
        #expect(ran.isEmpty)
    }

    @Test func `a tap whose future somebody has breaks, and is not reported`() {
        let tap = source.always(on: .custom(executor)) { ran.add("always") }
        #expect(drop().isEmpty)
        #expect(tap.isBroken)
        #expect(ran.isEmpty)
    }

    @Test func `a future that can't fail stays pending and is reported`() {
        let recovered: Future<Int, Never> = source.recover(on: .custom(executor)) { _ in
            ran.add("recover")
            return 0
        }
        #expect(drop().count == 1)
        #expect(recovered.state == .pending)
        #expect(ran.isEmpty)
    }

    @Test func `what the closure holds is let go of`() {
        let lifetime = Lifetime()
        source.observe(on: .custom(executor)) { [token = lifetime.token()] _ in _ = token.zero }
        #expect(!lifetime.isOver)
        _ = drop()
        #expect(lifetime.isOver)
    }

    // Cancelled on the way.

    @Test func `one that was cancelled before is not reported`() {
        let mapped = source.map(on: .custom(executor)) { $0 + 1 }
        promise.resolve(1)
        mapped.cancel()
        #expect(drop().isEmpty)
        #expect(mapped.state == .completed(.failure(.cancelled)))
    }

    @Test func `cancelling what can't fail runs its closure on the executor and nowhere else`() {
        let recovered: Future<Int, Never> = source.recover(on: .custom(executor)) { error in
            ran.add("\(error)")
            return 7
        }
        recovered.cancel()
        #expect(ran.isEmpty)
        #expect(source.state == .completed(.failure(.cancelled)))
        executor.runAll()
        #expect(ran.all == ["cancelled"])
        #expect(recovered.state == .completed(.success(7)))
    }

    @Test func `cancelling what can't fail leaves a source that others listen to`() {
        let others = source.map { $0 }
        let recovered: Future<Int, Never> = source.recover(on: .custom(executor)) { _ in 7 }
        recovered.cancel()
        #expect(others.state == .pending)
        promise.resolve(1)
        executor.runAll()
        #expect(recovered.state == .completed(.success(1)))
    }

    @Test func `a hop whose source can't say that it was cancelled is let go of once`() {
        let mute = Promise<Int, Mute>()
        let stopped = Record<Void>()
        mute.onCancel { stopped.add(()) }
        let lifetime = Lifetime()
        let recovered: Future<Int, Telling> = mute.future.recover(on: .custom(executor)) {
            [token = lifetime.token()] _ in
            token.zero
        }
        recovered.cancel()
        #expect(recovered.state == .completed(.failure(.cancelled)))
        #expect(stopped.all.count == 1)
        #expect(lifetime.isOver)
        mute.resolve(1)
        #expect(executor.enqueuedCount == 0)
    }
}

extension Future where Failure == Telling {
    fileprivate var isBroken: Bool {
        if case .broke(let broken)? = failure { return broken.fileID.hasSuffix("DroppedJobTests.swift") }
        return false
    }
}

/// A failure that counts how often it is made of a broken promise.
private enum Counted: Error, Equatable, BrokenPromiseRepresentable {
    case plain
    case broken

    static let calls = Guarded(0)

    static func broken(_ promise: BrokenPromise) -> Counted {
        calls.withLock { $0 += 1 }
        return .broken
    }
}
