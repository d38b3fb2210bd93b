//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Instruments
import Synchronization

/// Swift's own tasks, on the pool that they run on by default.
struct TaskPeer: Peer {
    let name = "Task"
    let version = "of the toolchain, on the global pool"

    var workloads: [Workload: Work] {
        [
            .createAndSettle: .timed(createAndSettle),
            .createObserveSettle: .timed(createObserveSettle),
            .readyMap: .timed(readyMap),
            .mapChain: .timed(mapChain),
            .mapChainPlain: .timed(mapChainPlain),
            .flatMapChain: .timed(flatMapChain),
            .failureChain: .timed(failureChain),
            .loopReady: .timed(loopReady),
            .fanIn: .timed(fanIn),
            .fanOut: .timed(fanOut),
            .awaitReady: .timed(awaitReady),
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

/// Tasks that wait, and are known to have come as far as that.
private enum SuspendedTask {
    private static let started = DispatchSemaphore(value: 0)

    /// A task that nobody will ever resume.
    ///
    /// It is never freed either: when a task's memory goes away is not for others to say, and would be counted later.
    @Sendable
    static func forever() -> Task<Int, Never> {
        let task = Task { await withUnsafeContinuation { (_: UnsafeContinuation<Int, Never>) in started.signal() } }
        started.wait()
        return task
    }

    /// A task that waits for another one.
    static func awaiting(_ source: Task<Int, Never>) -> Task<Int, Never> {
        let task = Task {
            started.signal()
            return await source.value + 1
        }
        started.wait()
        return task
    }

    /// A task that waits until it is let go, and the function that does it.
    static func untilResumed() -> (task: Task<Int, Never>, resume: @Sendable () -> Void) {
        let shared = Shared()
        let task = Task {
            await withUnsafeContinuation { continuation in
                shared.waiting.withLock { $0 = continuation }
                started.signal()
            }
        }
        started.wait()
        return (task, { shared.waiting.withLock { $0.take() }?.resume(returning: 1) })
    }

    private final class Shared: Sendable {
        let waiting = Mutex<UnsafeContinuation<Int, Never>?>(nil)
    }
}
