//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("Hops, in order", .timeLimit(.minutes(60)))
struct HopOrderTests {
    private let order = Record<String>()

    /// An actor runs its tasks by their priority, which must not decide about closures of one future.
    @Test func `those for an actor don't overtake each other by priority`() async {
        let (actor, gate) = (Busy(), DispatchSemaphore(value: 0))
        let busy = Task { await actor.hold(until: gate) }
        let promise = Promise<Int, Never>()
        let future = promise.future
        let first = future.map(on: .actor(actor)) { [order] _ in order.add("attached first") }
        // On this thread: the pool may have no other one while the actor is busy.
        let tasks = ManualTasks()
        Task(executorPreference: tasks, priority: .background) { promise.resolve(1) }
        tasks.run()
        let second = Guarded<Future<Void, Never>?>(nil)
        Task(executorPreference: tasks, priority: .high) { [order] in
            let attached = future.map(on: .actor(actor)) { _ in order.add("attached second") }
            second.withLock { $0 = attached }
        }
        tasks.run()
        gate.signal()
        await busy.value
        await first.value
        await second.withLock { $0 }?.value
        #expect(order.all == ["attached first", "attached second"])
    }

    @Test func `an executor that settles something while it is compared changes neither order nor place`() {
        let executor = Comparing()
        let other = Promise<Int, Never>()
        other.future.observe(on: .queue(executor.queue)) { _ in }
        let promise = Promise<Int, Never>()
        let future = promise.future
        for number in 1...3 { future.observe(on: .custom(executor)) { [order] _ in order.add("\(number)") } }
        executor.onComparing { [order] in
            other.resolve(1)
            onOtherThread { future.observe(on: .custom(executor)) { _ in order.add("4") } }
        }
        promise.resolve(1)
        executor.queue.sync {}
        #expect(order.all == ["1", "2", "3", "4"])
    }

    @Test func `a hop that is handed over while another one is compared doesn't take its place`() {
        let (executor, elsewhere) = (Comparing(), UnderLock())
        let (promise, other) = (Promise<Int, Never>(), Promise<Int, Never>())
        for _ in 0..<2 { promise.future.observe(on: .custom(executor)) { _ in } }
        other.future.observe(on: .custom(RightHere())) { _ in }
        executor.onComparing { [order] in
            other.resolve(1)
            Future<Int, Never>.success(1).observe(on: .custom(elsewhere)) { _ in
                order.add(elsewhere.isHeld ? "under the lock" : "elsewhere")
            }
        }
        Future<Int, Never>.success(0).observe(on: .custom(elsewhere)) { _ in promise.resolve(1) }
        executor.queue.sync {}
        #expect(order.all == ["under the lock"])
    }

    @Test func `closures that run at once inside another one run before what they attach`() async {
        await MainActor.run { [order] in
            let promise = Promise<Int, Never>()
            let future = promise.future
            future.observe(on: .immediate(.main)) { _ in
                order.add("a")
                future.observe(on: .immediate(.main)) { _ in order.add("attached by a") }
            }
            for name in ["b", "c"] { future.observe(on: .immediate(.main)) { _ in order.add(name) } }
            Future<Int, Never>.success(0).observe { _ in promise.resolve(1) }
        }
        #expect(order.all == ["a", "b", "c", "attached by a"])
    }

    /// Waking a task hands over what was attached before it, in the middle of the job.
    @Test func `what becomes ready in an actor's job comes after the rest of the job, also beside a task`() async {
        let actor = Busy()
        let promise = Promise<Int, Never>()
        let first = promise.future.on(.actor(actor))
        let last = Promise<Void, Never>()
        promise.future.observe(on: .actor(actor)) { [order] _ in order.add("same job") }
        first.observe(on: .actor(actor)) { [order] _ in
            order.add("behind the first")
            last.resolve()
        }
        let task = Task { await first.value }
        await first.waitUntilAwaited()
        promise.resolve(1)
        _ = await task.value
        await last.future.value
        #expect(order.all == ["same job", "behind the first"])
    }

    @Test func `what runs at once on an actor comes before what was attached after it`() async {
        let actor = Busy()
        let promise = Promise<Int, Never>()
        let last = Promise<Void, Never>()
        let source = promise.future.on(.actor(actor))
        source.observe(on: .immediate(.actor(actor))) { [order] _ in order.add("first") }
        source.observe(on: .actor(actor)) { [order] _ in
            order.add("second")
            last.resolve()
        }
        promise.resolve(1)
        await last.future.value
        #expect(order.all == ["first", "second"])
    }

    /// It hasn't called the other one: nothing has to wait until it returns.
    @Test func `what runs at once because it is there already doesn't stand for its executor`() async {
        await MainActor.run { [order] in
            let promise = Promise<Int, Never>()
            let future = promise.future
            future.observe(on: .immediate(.main)) { _ in
                future.observe(on: .main) { _ in order.add("later") }
                let queue = DispatchQueue(label: "hop order")
                let semaphore = DispatchSemaphore(value: 0)
                onOtherThread { future.observe(on: .queue(queue)) { _ in semaphore.signal() } }
                semaphore.wait()
                order.add("first")
            }
            promise.resolve(1)
        }
        await MainActorExecutor.runAll()
        #expect(order.all == ["first", "later"])
    }

    @Test func `those for an actor keep the context of the task that settles`() async {
        let (actor, gate) = (Busy(), DispatchSemaphore(value: 0))
        let busy = Task { await actor.hold(until: gate) }
        let tasks = ManualTasks()
        let futures = ["Ada", "Grace", "Barbara"].enumerated().map { [order] number, name in
            let promise = Promise<Int, Never>()
            let named = promise.future.map(on: .actor(actor)) { _ in order.add("\(name) \(Self.caller)") }
            Self.$caller.withValue(name) {
                _ = Task(executorPreference: tasks, priority: number == 0 ? .background : .high) { promise.resolve(1) }
            }
            tasks.run()
            return named
        }
        gate.signal()
        await busy.value
        for future in futures { await future.value }
        #expect(Set(order.all) == ["Ada Ada", "Grace Grace", "Barbara Barbara"])
    }

    @TaskLocal private static var caller = ""

    @Test func `what runs at once on an executor is not enqueued there inside its enqueue`() {
        let executor = UnderLock()
        Future<Int, Never>.success(0).observe(on: .immediate(.custom(executor))) { [order] _ in
            Future<Int, Never>.success(1).observe(on: .custom(executor)) { _ in order.add("direct") }
            Future<Int, Never>.success(1).observe(on: .immediate(.custom(executor))) { _ in order.add("immediate") }
            order.add("outer")
        }
        Future<Int, Never>.success(0).observe(on: .custom(executor)) { [order] _ in
            Future<Int, Never>.success(1).observe(on: .immediate(.custom(executor))) { _ in order.add("immediate") }
            order.add("outer")
        }
        #expect(order.all == ["outer", "direct", "immediate", "outer", "immediate"])
    }
}

private actor Busy {
    func hold(until gate: DispatchSemaphore) { gate.wait() }
}

/// An executor that does something when it is first compared.
private final class Comparing: FutureExecutor {
    let queue = DispatchQueue(label: "comparing")
    private let action = Guarded<(@Sendable () -> Void)?>(nil)

    func onComparing(_ body: @escaping @Sendable () -> Void) { action.withLock { $0 = body } }

    func enqueue(_ job: FutureJob) { queue.async { job.run() } }

    func isSame(as other: any FutureExecutor) -> Bool {
        let first = action.withLock { action in
            defer { action = nil }
            return action
        }
        first?()
        return (other as? Comparing) === self
    }
}
