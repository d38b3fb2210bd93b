//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Instruments

/// Swift's own tasks, on the pool that they run on by default.
struct TaskPeer: Peer {
    let name = "Task"
    let version = "of the toolchain, on the global pool"
    let isExact = false

    var workloads: [Workload: Work] {
        [
            .createAndSettle: .timed(createAndSettle),
            .createObserveSettle: .timed(createObserveSettle),
            .readyMap: .timed(readyMap),
            .readyFlatMap: .timed(readyFlatMap),
            .readyRecover: .timed(readyRecover),
            .mapChain: .timed(mapChain),
            .mapChainReference: .timed(mapChainReference),
            .mapChainPlain: .timed(mapChainPlain),
            .flatMapChain: .timed(flatMapChain),
            .flatMapChainPlain: .timed(flatMapChainPlain),
            .failureChain: .timed(failureChain),
            .loopReady: .timed(loopReady),
            .loopAsync: .timed(loopAsync),
            .fanIn: .timed(fanIn),
            .fanOut: .timed(fanOut),
            .awaitReady: .timed(awaitReady),
            .awaitPending: .timed(awaitPending),
            .awaitPendingThread: .timed(awaitPendingThread),
            .hop: .timed(hop),
            .hopTogether: .timed(hopTogether),
            .timeout: .timed(timeout),
            .heldPending: .held(SuspendedTask.forever, release: { _ in }),
            .heldObserved: .held {
                SuspendedTask.awaiting(SuspendedTask.forever())
            } release: { _ in
            },
            .heldMapped: .held {
                SuspendedTask.awaiting(SuspendedTask.awaiting(SuspendedTask.forever()))
            } release: { _ in
            },
        ]
    }
}

private struct Fault: Error {}

@Sendable private func createAndSettle(_ count: Int) {
    onPool {
        for number in 0..<count { expect(await Task { number }.value, number) }
    }
}

@Sendable private func createObserveSettle(_ count: Int) {
    onPool {
        for number in 0..<count {
            let task = Task { number }
            await Task { blackHole(await task.value) }.value
        }
    }
}

@Sendable private func readyMap(_ count: Int) {
    onPool {
        let known = Task { 1 }
        _ = await known.value
        for _ in 0..<count { expect(await Task { await known.value + 1 }.value, 2) }
    }
}

@Sendable private func readyFlatMap(_ count: Int) {
    onPool {
        let known = Task { 1 }
        _ = await known.value
        for _ in 0..<count {
            let task = Task {
                let value = await known.value
                return await Task { value + 1 }.value
            }
            expect(await task.value, 2)
        }
    }
}

@Sendable private func readyRecover(_ count: Int) {
    onPool {
        let known = Task { () async throws -> Int in throw Fault() }
        _ = await known.result
        for number in 0..<count {
            let task = Task { (try? await known.value) ?? number }
            expect(await task.value, number)
        }
    }
}

private func chains(_ count: Int, _ stage: @escaping @Sendable (Task<Int, Never>) -> Task<Int, Never>) {
    onPool {
        for _ in 0..<count / chainLength {
            var task = Task { 0 }
            for _ in 0..<chainLength { task = stage(task) }
            expect(await task.value, chainLength)
        }
    }
}

@Sendable private func mapChain(_ count: Int) {
    let one = opaque(1)
    chains(count) { task in Task { await task.value + one } }
}

@Sendable private func mapChainReference(_ count: Int) {
    let one = One()
    chains(count) { task in Task { await task.value + one.value } }
}

@Sendable private func mapChainPlain(_ count: Int) { chains(count) { task in Task { await task.value + 1 } } }

@Sendable private func flatMapChain(_ count: Int) {
    let one = opaque(1)
    chains(count) { task in
        Task {
            let value = await task.value
            return await Task { value + one }.value
        }
    }
}

@Sendable private func flatMapChainPlain(_ count: Int) {
    chains(count) { task in
        Task {
            let value = await task.value
            return await Task { value + 1 }.value
        }
    }
}

@Sendable private func failureChain(_ count: Int) {
    onPool {
        for _ in 0..<count / chainLength {
            var task = Task { () async throws -> Int in throw Fault() }
            for _ in 0..<chainLength {
                let source = task
                task = Task { try await source.value + 1 }
            }
            guard case .failure = await task.result else { fatalError("the chain did not fail") }
        }
    }
}

@Sendable private func loopReady(_ count: Int) {
    onPool {
        var left = count
        while left > 0 {
            let step = left
            left = await Task { step - 1 }.value
        }
    }
}

@Sendable private func loopAsync(_ count: Int) {
    onSettler {
        var left = count
        while left > 0 {
            let step = left
            left = await Task(executorPreference: ClosureExecutor.onSettler) { step - 1 }.value
        }
    }
}

@Sendable private func fanIn(_ count: Int) {
    onPool {
        let tasks = (0..<count).map { index in Task { index } }
        var values: [Int] = []
        values.reserveCapacity(count)
        for task in tasks { values.append(await task.value) }
        expect(values.last, count - 1)
    }
}

@Sendable private func fanOut(_ count: Int) {
    onPool {
        let (source, resume) = SuspendedTask.untilResumed()
        let tasks = (0..<count).map { _ in Task { blackHole(await source.value) } }
        resume()
        for task in tasks { await task.value }
    }
}

@Sendable private func awaitReady(_ count: Int) {
    onPool {
        let task = Task { 1 }
        for _ in 0..<count { expect(await task.value, 1) }
    }
}

@Sendable private func awaitPending(_ count: Int) {
    let loop = TaskLoop()
    TaskLoop.run(on: loop) {
        for number in 0..<count { expect(await Task(executorPreference: loop) { number }.value, number) }
    }
}

@Sendable private func awaitPendingThread(_ count: Int) {
    besideSettler {
        for number in 0..<count {
            expect(await Task(executorPreference: ClosureExecutor.onSettler) { number }.value, number)
        }
    }
}

@Sendable private func hop(_ count: Int) {
    let arrivals = Arrivals(of: count)
    for number in 0..<count {
        let task = Task { number }
        Task(executorPreference: ClosureExecutor.onHopQueue) {
            blackHole(await task.value)
            arrivals.arrive()
        }
    }
    arrivals.wait()
}

@Sendable private func hopTogether(_ count: Int) {
    let arrivals = Arrivals(of: count)
    for _ in 0..<count / chainLength {
        let (source, resume) = SuspendedTask.untilResumed()
        for _ in 0..<chainLength {
            Task(executorPreference: ClosureExecutor.onHopQueue) {
                blackHole(await source.value)
                arrivals.arrive()
            }
        }
        resume()
    }
    arrivals.wait()
}

@Sendable private func timeout(_ count: Int) {
    onPool {
        for number in 0..<count {
            let value = try? await withThrowingTaskGroup(of: Int.self) { group in
                group.addTask { number }
                group.addTask {
                    try await Task.sleep(for: .seconds(3_600))
                    throw Fault()
                }
                defer { group.cancelAll() }
                return try await group.next()
            }
            expect(value, number)
        }
    }
}
