//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import CAllocations
import Futures
import FuturesTestSupport
import FuturesTesting
import Synchronization
import Testing

/// A waiter of a higher priority raises the work's, and tasks have the names that they were given.
@Suite("Priorities and names of tasks", .timeLimit(.minutes(60)))
struct LentPriorityTests {
    /// Work of a low priority that is done as soon as somebody has raised that to a high one.
    private struct LowWork {
        let isWaiting = Promise<Void, Never>()
        let raised = Promise<Void, Never>()

        func run() async -> TaskPriority {
            await withTaskPriorityEscalationHandler {
                // It may have been raised before there was anyone to hear of it.
                if Task.currentPriority >= .high { return Task.currentPriority }
                isWaiting.resolve()
                await raised.future.value
                return Task.currentPriority
            } onPriorityEscalated: { _, priority in
                if priority >= .high { raised.resolve() }
            }
        }

        /// What a task of a high priority gets that waits for this future.
        func value(of future: Future<TaskPriority, Never>) async -> TaskPriority {
            await isWaiting.future.value
            return await Task(priority: .high) { await future.value }.value
        }
    }

    private let work = LowWork()

    private var low: Future<TaskPriority, Never> { Future(priority: .low) { [work] in await work.run() } }

    // Who waits raises the priority of the work.

    @Test func `of work that the future was made of`() async {
        let future = low
        #expect(await work.value(of: future) == .high)
    }

    @Test func `of a task that was there before`() async {
        let future = Task(priority: .low) { [work] in await work.run() }.future
        #expect(await work.value(of: future) == .high)
    }

    @Test func `through a hedged call, while one try runs and while both do`() async {
        for tries in 1...2 {
            let (work, clock) = (LowWork(), ManualClock())
            let begun = Atomic<Int>(0)
            let future = Task(priority: .low) {
                await hedged(after: .seconds(1), clock: clock) {
                    if begun.add(1, ordering: .relaxed).newValue == tries { return await work.run() }
                    return await Future<TaskPriority, Never>.never.value
                }
            }.future
            if tries == 2 {
                await clock.waitForTimers(1)
                clock.advance(by: .seconds(1))
            }
            #expect(await work.value(of: future) == .high)
        }
    }

    @Test func `through the end of a scope`() async {
        let scope = Task(priority: .low) { [work] in
            await withFutures { $0.start(priority: .low) { await work.run() } }
        }
        #expect(await work.value(of: scope.future.flattened()) == .high)
    }

    @Test func `through the end of a scope that was cancelled, to work that goes on`() async {
        let ended = Promise<TaskPriority, Never>()
        let scope = Task(priority: .low) { [work] in
            await withFutures { scope in
                scope.start(priority: .low) { () async throws in ended.resolve(await work.run()) }
                scope.cancel()
            }
        }
        await work.isWaiting.future.value
        await Task(priority: .high) { await scope.future.value }.value
        #expect(await ended.future.value == .high)
    }

    @Test func `through what follows`() async {
        let future = low.map { $0 }.always {}.flatMap { .success($0) }
        #expect(await work.value(of: future) == .high)
    }

    @Test func `through the future that a flatMap goes on with`() async {
        let future = low
        let start = Promise<Void, Never>()
        let end = start.future.flatMap { future }
        start.resolve()
        #expect(await work.value(of: end) == .high)
    }

    @Test func `beside others who wait with a low one`() async {
        let future = low
        let other = Task(priority: .low) { await future.value }
        #expect(await work.value(of: future) == .high)
        #expect(await other.value == .high)
    }

    // Through what waits for several.

    @Test(arguments: Gathering.allCases)
    func `through what gathers futures`(_ gathering: Gathering) async {
        let future = gathering.gather(low)
        #expect(await work.value(of: future) == .high)
    }

    @Test(arguments: Gathering.allCases.filter(\.staysPending))
    func `through what gathers futures and was asked to cancel, which it can't say`(_ gathering: Gathering) async {
        let future = gathering.gather(low)
        future.cancel()
        #expect(await work.value(of: future) == .high)
    }

    @Test(arguments: Gathering.allCases)
    func `through gatherings of gatherings`(_ gathering: Gathering) async {
        var future = low
        for _ in 0..<40 { future = gathering.gather(future).map { $0 } }
        #expect(await work.value(of: future) == .high)
    }

    enum Gathering: CaseIterable {
        case zip, all, allSettled, any, race, reduce, traverse, flight, cache, limiter, memoized, shield
        case timeout, delay, hop, hopToMain

        /// Whether a cancellation is no outcome of it.
        var staysPending: Bool { self != .timeout }

        func gather(_ future: Future<TaskPriority, Never>) -> Future<TaskPriority, Never> {
            typealias Source = Future<TaskPriority, Never>
            switch self {
            // The same one twice: what is lent is not lent again and again.
            case .zip: return Futures.zip(future, future).map { first, _ in first }
            case .all: return Source.all([future, future]).map { $0[0] }
            case .allSettled: return Source.allSettled([future, future]).map { $0[0].get() }
            case .any: return Source.any([future, future]).replaceError(with: .background)
            case .race: return Source.race([future, future], ifEmpty: fatalError("there are two"))
            case .reduce: return Source.reduce([future, future], into: .background) { $0 = max($0, $1) }
            case .traverse: return Source.traverse([1, 2], maxConcurrent: 1) { _ in future }.map { $0[0] }
            case .flight: return SingleFlight<Int, TaskPriority, Never>().run(1) { future }
            case .cache: return FutureCache<Int, TaskPriority, Never>().value(for: 1) { future }
            case .limiter: return FutureLimiter(maxConcurrent: 1).run { future }
            case .memoized: return LazyFuture(future).memoized().start()
            case .shield: return future.withoutCancelling()
            // Of a clock that stands still, so that the outcome comes of the work.
            case .timeout:
                return future.setFailureType(to: Mute.self)
                    .timeout(after: .seconds(1), clock: ManualClock(), failWith: .plain(1))
                    .replaceError(with: .background)
            case .delay: return future.delay(.milliseconds(1))
            case .hop: return future.on(.concurrent)
            case .hopToMain: return future.on(.main)
            }
        }
    }

    @Test func `through a run that tasks share, of a flight and of a cache`() async {
        let flights = SingleFlight<Int, TaskPriority, Never>()
        let cache = FutureCache<Int, TaskPriority, Never>()
        for isKept in [false, true] {
            let work = LowWork()
            @Sendable func share() async -> TaskPriority {
                if isKept { return await cache.value(for: 1, priority: .low) { await work.run() } }
                return await flights.value(for: 1, priority: .low) { await work.run() }
            }
            let first = Task(priority: .low) { await share() }
            await work.isWaiting.future.value
            #expect(await Task(priority: .high) { await share() }.value == .high)
            #expect(await first.value == .high)
        }
    }

    @Test func `of what is asked for in the order of completion`() async {
        let futures = [low, Promise<TaskPriority, Never>().future]
        await work.isWaiting.future.value
        let first = Task(priority: .high) {
            for await (_, outcome) in Future.completions(of: futures) { return outcome.get() }
            return .background
        }
        #expect(await first.value == .high)
    }

    // Of what comes later.

    @Test(arguments: Continuation.allCases)
    func `of work that begins later`(_ continuation: Continuation) async {
        // There has to be a task behind some future before anyone looks for one; an empty closure would make none.
        await Future<Void, Never> { await Task.yield() }.value
        let tasks = ManualTasks()
        let start = Promise<Void, Never>()
        let future = continuation.future(after: start.future) { [work] in Future(priority: .low) { await work.run() } }
        let waiting = Promise<TaskPriority, Never>()
        _ = Task(executorPreference: tasks, priority: .high) { waiting.resolve(await future.value) }
        // Up to where it suspends.
        tasks.run()
        start.resolve()
        // This one waits with a lower priority.
        #expect(await future.value == .high)
        // The thread that settles the future may still have to resume the first task.
        while waiting.future.isPending {
            tasks.run()
            await Task.yield()
        }
        #expect(waiting.future.known == .success(.high))
    }

    @Test func `of work that a flatMap goes on with, which follows one that goes on with a pending future`() async {
        await Future<Void, Never> { await Task.yield() }.value
        let (start, next) = (Promise<Void, Never>(), Promise<Void, Never>())
        let end = start.future.flatMap { next.future }.flatMap { [work] in Future(priority: .low) { await work.run() } }
        let waiting = Task.immediate(priority: .high) { await end.value }
        start.resolve()
        next.resolve()
        #expect(await waiting.value == .high)
    }

    @Test(arguments: [false, true])
    func `of work that a flatMap goes on with, for one who comes while its closure runs`(isNested: Bool) async {
        let future = low
        await work.isWaiting.future.value
        let (begin, start) = (Promise<Void, Never>(), Promise<Void, Never>())
        let end = Promise<Future<TaskPriority, Never>, Never>()
        let waiting = Promise<TaskPriority, Never>()
        @Sendable func goOn() -> Future<TaskPriority, Never> {
            // Suspends before it returns.
            Task.immediate(priority: .high) { waiting.resolve(await end.future.value.value) }
            return future
        }
        if isNested {
            // The stage inside is seen by the one outside alone, which takes its place as a waiter of the work.
            end.resolve(begin.future.flatMap { start.future.flatMap { goOn() } })
        } else {
            end.resolve(start.future.flatMap { goOn() })
        }
        begin.resolve()
        start.resolve()
        #expect(work.raised.future.known != nil, "nobody raised the priority of the work")
        work.raised.resolve()
        #expect(await waiting.future.value == .high)
    }

    @Test(.enabled(if: allocations_are_counted()))
    func `a task that awaits a promise takes no more memory than one that is just suspended`() async {
        await Future<Void, Never> { await Task.yield() }.value
        var taken: [Int] = []
        for isBare in [true, false] {
            let tasks = ManualTasks()
            let (start, end) = (Promise<Void, Never>(), Promise<Void, Never>())
            let suspended = Guarded<UnsafeContinuation<Void, Never>?>(nil)
            let waiting = Task(executorPreference: tasks, priority: .high) {
                await start.future.value
                if isBare {
                    await withUnsafeContinuation { continuation in suspended.withLock { $0 = continuation } }
                } else {
                    await end.future.value
                }
            }
            tasks.run()
            start.resolve()
            let before = allocations_of_this_thread()
            tasks.run()
            taken.append(allocations_of_this_thread() - before)
            end.resolve()
            suspended.withLock { $0.take() }?.resume()
            tasks.run()
            await waiting.value
        }
        #expect(taken[0] == taken[1])
    }

    enum Continuation: CaseIterable {
        case flatMap, placedFlatMap, flatMapInFlatMap, flatMapOfFlatMap, mapOfFlatMap, retry, flattened
        case all, inCombinator, traverse, limiter, flight, follow, followAnother, cancelledTraverse, cancelledLimiter

        func future(
            after start: Future<Void, Never>,
            _ begin: @escaping @Sendable () -> Future<TaskPriority, Never>
        ) -> Future<TaskPriority, Never> {
            typealias Source = Future<TaskPriority, Never>
            switch self {
            case .flatMap: return start.flatMap { begin() }
            case .placedFlatMap: return start.flatMap(on: .concurrent) { begin() }
            case .flatMapInFlatMap: return start.flatMap { start.on(.concurrent).flatMap { begin() } }
            case .flatMapOfFlatMap: return start.flatMap { Future<Void, Never>.success(()) }.flatMap { begin() }
            case .mapOfFlatMap: return start.flatMap { begin() }.map { $0 }.always {}
            case .retry:
                return Future<TaskPriority, Mute>.retry(.immediate(attempts: 2)) { attempt in
                    let ready = start.setFailureType(to: Mute.self)
                    if attempt == 1 { return ready.flatMap { .failure(.plain(1)) } }
                    return begin().setFailureType(to: Mute.self)
                }
                .replaceError(with: .background)
            case .flattened: return start.map { begin() }.flattened()
            case .all: return Source.all([.success(.background), start.flatMap { begin() }]).map { $0[1] }
            case .inCombinator: return zip(start, zip(start.flatMap { begin() }, start)).map { $1.0 }
            case .traverse:
                return Source.traverse([1, 2], maxConcurrent: 1) { $0 == 1 ? start.map { .background } : begin() }
                    .map { $0[1] }
            case .limiter:
                let limiter = FutureLimiter(maxConcurrent: 1)
                _ = limiter.run { start }
                return limiter.run(begin)
            case .flight: return SingleFlight<Int, TaskPriority, Never>().run(1) { start.flatMap { begin() } }
            case .follow, .followAnother:
                let promise = Promise<TaskPriority, Never>()
                if self == .followAnother { promise.follow(.never) }
                start.observe { _ in promise.follow(begin()) }
                return promise.future
            case .cancelledTraverse, .cancelledLimiter:
                // Which a future that can't fail doesn't say.
                let future = (self == .cancelledTraverse ? Self.traverse : .limiter).future(after: start, begin)
                future.cancel()
                return future
            }
        }
    }

    // Names.

    @Test func `a task has the name that its future was given`() async {
        #expect(await Future<String?, Never>(name: "download") { Task.name }.value == "download")
        #expect(await LazyFuture<String?, Never>(name: "lazy") { Task.name }.start().value == "lazy")
        #expect(await withFutures { await $0.start(name: "inside") { Task.name }.value } == "inside")
    }

    @Test func `a task without a name has none`() async {
        #expect(await Future<String?, Never> { Task.name }.value == nil)
    }
}
