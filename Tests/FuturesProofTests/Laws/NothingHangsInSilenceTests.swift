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

// One setting for the process: the suite is serialized, and looks at its own file's promises alone.
@Suite("Law: nothing hangs in silence", .serialized, .timeLimit(.minutes(60)))
struct NothingHangsInSilenceTests {
    private static let file = #fileID

    /// The lines of this file whose promises were reported while the closure ran.
    private func reported(_ body: () -> Void) -> [UInt] {
        let lines = Record<UInt>()
        // Not the program's handler, which other tests may be about to set.
        let stop = BrokenPromise.listen { broken in
            guard broken.fileID == Self.file else { return false }
            lines.add(broken.line)
            return true
        }
        defer { stop() }
        body()
        return lines.all
    }

    /// A future whose promise is gone, and the line that made the promise.
    private func broken<Failure: Error>(_ type: Failure.Type) -> (future: Future<Int, Failure>, line: UInt) {
        var promise: Promise<Int, Failure>?
        let line = #line + 1 as UInt
        promise = Promise()
        let future = promise.map(\.future) ?? .success(0)
        promise = nil
        return (future, line)
    }

    // Where the failure can say so.

    @Test func `any Error fails with the broken promise, which names the user's line`() {
        let lines = reported {
            let (future, line) = broken((any Error).self)
            let failure = future.knownFailure as? BrokenPromise
            #expect(failure?.fileID == "FuturesProofTests/NothingHangsInSilenceTests.swift")
            #expect(failure?.line == line)
            #expect(failure?.description.contains("NothingHangsInSilenceTests.swift:\(line)") == true)
        }
        #expect(lines.isEmpty)
    }

    @Test func `a typed failure says it in its own words`() {
        let lines = reported {
            let (future, line) = broken(Breakable.self)
            guard case .broke(let promise)? = future.knownFailure else {
                Issue.record("\(future)")
                return
            }
            #expect(promise.line == line)
        }
        #expect(lines.isEmpty)
    }

    @Test func `a unique promise too`() {
        let future: Future<Int, any Error>
        let line = #line + 2 as UInt
        do {
            let promise = UniquePromise<Int, any Error>()
            future = promise.future
        }
        #expect((future.knownFailure as? BrokenPromise)?.line == line)
    }

    @Test func `a callback that is never called too`() {
        let line = #line + 1 as UInt
        let future = Future<Int, any Error> { _ in }
        #expect((future.knownFailure as? BrokenPromise)?.line == line)
    }

    @Test func `it goes down a chain as any failure`() {
        let promise = Guarded<Promise<Int, any Error>?>(nil)
        let line = #line + 1 as UInt
        promise.withLock { $0 = Promise() }
        let future = promise.withLock { $0?.future } ?? .success(0)
        let end = future.map { $0 }.flatMap { .success($0) }.mapError { $0 }
        let seen = Record<UInt?>()
        end.observe { if case .failure(let error) = $0 { seen.add((error as? BrokenPromise)?.line) } }
        drop(promise)
        #expect(seen.all == [line])
    }

    // Where it can't.

    @Test func `a failure that can't say so is reported, with the user's line`() {
        var made: UInt = 0
        let lines = reported {
            let (future, line) = broken(Mute.self)
            made = line
            #expect(future.isPending)
        }
        #expect(lines == [made])
    }

    @Test func `one report for a promise, whatever hangs on it`() {
        let promise = Guarded<Promise<Int, Never>?>(nil)
        let line = #line + 1 as UInt
        promise.withLock { $0 = Promise() }
        let lines = reported {
            let future = promise.withLock { $0?.future } ?? .success(0)
            for _ in 0..<3 { future.map { $0 }.flatMap { .success($0) }.observe { _ in } }
            drop(promise)
        }
        #expect(lines == [line])
    }

    @Test func `one report for a promise, whatever other promises wait for it`() {
        let promise = Guarded<Promise<Int, Never>?>(nil)
        let line = #line + 1 as UInt
        promise.withLock { $0 = Promise() }
        let bridged = Guarded<Future<Int, any Error>?>(nil)
        var held: [Any] = []
        let lines = reported {
            let future = promise.withLock { $0?.future } ?? .success(0)
            held.append(future.withoutCancelling().withoutCancelling().withoutCancelling())
            held.append(zip(future, future.map { $0 }))
            held.append(Future<Int, Never>.all([future, future]))
            held.append(Future<Int, Mute>.race([future.setFailureType(to: Mute.self)], ifEmpty: .plain(0)))
            held.append(Future<Int, Never>.traverse([1, 2]) { _ in future })
            let other = Promise<Int, any Error>()
            bridged.withLock { $0 = other.future }
            future.observe { if case .success(let value) = $0 { other.resolve(value) } }
            drop(promise)
        }
        #expect(lines == [line])
        let failure = bridged.withLock { $0?.knownFailure } as? BrokenPromise
        withExtendedLifetime(held) {}
        withExtendedLifetime(failure) {}
    }

    @Test func `what follows and can say so is told, with the same line`() {
        let promise = Guarded<Promise<Int, Never>?>(nil)
        let line = #line + 1 as UInt
        promise.withLock { $0 = Promise() }
        let seen = Record<UInt?>()
        let lines = reported {
            let future = promise.withLock { $0?.future } ?? .success(0)
            future.map { $0 }.setFailureType(to: (any Error).self).observe {
                if case .failure(let error) = $0 { seen.add((error as? BrokenPromise)?.line) }
            }
            drop(promise)
        }
        #expect(seen.all == [line])
        #expect(lines == [line])
    }

    @Test func `what is attached afterwards is told too`() {
        let lines = reported {
            let (future, line) = broken(Mute.self)
            let told = future.mapError { $0 as any Error }
            #expect((told.knownFailure as? BrokenPromise)?.line == line)
        }
        #expect(lines.count == 1)
    }

    @Test func `an inner future that is broken breaks the outer one`() {
        let outer = Promise<Int, any Error>()
        let (line, promise) = (#line as UInt, Guarded<Promise<Int, any Error>?>(Promise()))
        let inner = promise.withLock { $0?.future } ?? .success(0)
        let end = outer.future.flatMap { _ in inner }
        outer.resolve(1)
        drop(promise)
        #expect((end.knownFailure as? BrokenPromise)?.line == line)
    }

    // What is no leak.

    @Test func `losers and those that nobody waits for report nothing`() {
        let lines = reported {
            // Settled already.
            let settled = Promise<Int, Never>()
            settled.resolve(1)
            settled.resolve(2)
            // Nobody ever saw its future.
            _ = Promise<Int, Never>()
            _ = UniquePromise<Int, Never>()
            // Whoever saw it is gone.
            let unseen = Promise<Int, Never>()
            _ = unseen.future
            // Nobody wants it any more.
            let cancelled = Promise<Int, Never>()
            cancelled.future.cancel()
            let stopped = Promise<Int, Stoppable>()
            let future = stopped.future
            future.cancel()
            // The other one was faster.
            let (winner, loser) = (Promise<Int, any Error>(), Promise<Int, any Error>())
            let race = Future<Int, any Error>.race([winner.future, loser.future], ifEmpty: CancellationError())
            winner.resolve(1)
            #expect(!race.isPending)
        }
        #expect(lines.isEmpty)
    }

    private func drop<Success, Failure>(_ promise: Guarded<Promise<Success, Failure>?>) {
        let last = promise.withLock { promise in
            defer { promise = nil }
            return promise
        }
        withExtendedLifetime(last) {}
    }
}
