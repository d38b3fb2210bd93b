//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import Dispatch
import Foundation
import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

// There is one recording at a time. Tests of other suites, which run beside these, are in it as well: each test looks
// for its own futures by their labels and places.

extension TrackingTests {
    @Suite("FutureRecorder")
    struct FutureRecorderTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        private var path: String { folder.path(of: "trace.json") }

        /// Records what a closure does.
        private func recording(_ body: () async throws -> Void) async throws -> RecordedEvents {
            try FutureRecorder.start(writingTo: path, limit: 64 << 20)
            defer { FutureRecorder.stop() }
            try await body()
            FutureRecorder.stop()
            return try RecordedEvents(contentsOf: path)
        }

        @Test func `a run says how long the recorder took in it`() async throws {
            let events = try await recording {
                let promise = Promise<Int, Never>()
                let made = promise.future.map { number in
                    _ = Promise<Int, any Error>().future
                    return number
                }
                .labeled("makes one")
                let idle = made.map { _ in 0 }.labeled("makes none")
                promise.resolve(1)
                #expect(await idle.value == 0)
            }
            let made = try #require(events.future(labeled: "makes one").flatMap(events.run))
            let idle = try #require(events.future(labeled: "makes none").flatMap(events.run))
            #expect(made.recording > 0)
            #expect(made.recording <= made.duration)
            #expect(idle.recording == 0)
        }

        @Test func `a chain's stages have the lines where they are written, and what each waits for`() async throws {
            let line = #line
            let events = try await recording {
                let promise = Promise<Int, any Error>()
                let name = promise.future
                    .map { $0 + 1 }
                    .flatMap { .success("photo \($0)") }
                    .labeled("chain")
                promise.resolve(1)
                let value = try await name.value
                #expect(value == "photo 2")
            }
            let end = try #require(events.future(labeled: "chain"))
            let map = try #require(events.source(of: end))
            let promise = try #require(events.source(of: map))
            #expect([promise, map, end].map(\.kind) == ["promise", "map", "flatMap"])
            let places = try [promise, map, end].map { try #require(events.places(of: $0).first) }
            let file = "FuturesDiagnosticsTests/FutureRecorderTests.swift"
            #expect(zip(places, [2, 4, 5]).allSatisfy { $0.hasPrefix("\(file):\(line + $1)") }, "\(places)")
            // No line of this library.
            #expect(!events.allPlaces.contains { $0.hasPrefix("Futures/") })
        }

        @Test func `a limiter's call and a traversal wait for their work as soon as that has begun`() async throws {
            let work = Promise<Int, any Error>()
            let events = try await recording {
                let future = work.future.map { $0 }.labeled("work")
                let plain = FutureLimiter(maxConcurrent: 1)
                let keyed = KeyedFutureLimiter<Int>(maxConcurrentPerKey: 1)
                let (gate, other) = (Promise<Int, any Error>(), Promise<Int, any Error>())
                let calls = [
                    plain.run { gate.future },
                    plain.run { future }.labeled("had to wait"),
                    keyed.run(for: 1) { other.future },
                    keyed.run(for: 1) { future }.labeled("had to wait for its key"),
                    keyed.run(for: 2) { future }.labeled("had room"),
                ]
                let traversal = Future.traverse([1]) { _ in future }.labeled("traversal")
                gate.resolve(1)
                other.resolve(1)
                withExtendedLifetime((calls, traversal)) {}
            }
            work.resolve(1)
            let found = try #require(events.future(labeled: "work"))
            for label in ["had to wait", "traversal"] {
                let call = try #require(events.future(labeled: label))
                #expect(events.input(of: call)?.id == found.id, "\(label)")
            }
            for label in ["had to wait for its key", "had room"] {
                let call = try #require(events.future(labeled: label))
                // The second line is that of all keys.
                let inAll = try #require(events.input(of: call))
                #expect(events.input(of: inAll)?.id == found.id, "\(label)")
            }
        }

        @Test func `the room that a task has is recorded until its work ends`() async throws {
            let line = #line + 2
            let events = try await recording {
                let value = await FutureLimiter(maxConcurrent: 1).run { await Future.success(1).value }
                #expect(value == 1)
            }
            let room = try #require(events.futures.first { $0.kind == "room" })
            let place = "FuturesDiagnosticsTests/FutureRecorderTests.swift:\(line)"
            #expect(events.places(of: room).first?.hasPrefix(place) == true)
            #expect(room.outcome == "success")
        }

        @Test func `each of several tasks that await a future is said to wait for it`() async throws {
            let promise = Promise<Int, Never>()
            let tasks = ManualTasks()
            let events = try await recording {
                let awaited = promise.future.map { $0 }.labeled("awaited by three")
                for _ in 0..<3 { tasks.start { _ = await awaited.value } }
            }
            promise.resolve(1)
            tasks.run()
            let awaited = try #require(events.future(labeled: "awaited by three"))
            let waiters = events.futures.filter { $0.kind == "await" && $0.sources.contains(awaited.id) }
            #expect(waiters.count == 3)
        }

        @Test func `what becomes of a future is said`() async throws {
            let events = try await recording {
                struct Broken: Error {}
                let (good, bad, left) = (
                    Promise<Int, any Error>(), Promise<Int, any Error>(), Promise<Int, any Error>()
                )
                let outcomes = [
                    good.future.map { $0 }.labeled("good"), bad.future.map { $0 }.labeled("bad"),
                    left.future.map { $0 }.labeled("left"),
                ]
                good.resolve(1)
                bad.reject(Broken())
                outcomes[2].cancel()
                for outcome in outcomes { _ = await outcome.result }
                let forgotten = Promise<Int, any Error>().future.labeled("forgotten")
                _ = await forgotten.result
            }
            let expected = [("good", "success"), ("bad", "failure"), ("left", "cancelled"), ("forgotten", "broken")]
            for (label, outcome) in expected {
                let future = try #require(events.future(labeled: label))
                #expect(future.outcome == outcome)
                #expect(future.isGone)
            }
            #expect(try #require(events.future(labeled: "left")).notes.contains("cancelRequested"))
        }

        @Test func `a future that waits for itself is said to`() async throws {
            let stop = BrokenPromise.listen { $0.reason == .waitsForItself }
            defer { stop() }
            let events = try await recording {
                let start = Promise<Void, Never>()
                let made = Locked<Future<Int, Never>?>(nil)
                let itself = start.future.flatMap { made.withLock { $0 } ?? .success(1) }.labeled("itself")
                made.withLock { $0 = itself }
                start.resolve()
                made.withLock { $0 = nil }
            }
            let itself = try #require(events.future(labeled: "itself"))
            #expect(itself.notes.contains("waitsForItself"))
            #expect(itself.outcome == "broken")
        }

        @Test func `a closure has its thread, its time and what it waited for`() async throws {
            let events = try await recording {
                let promise = Promise<Int, Never>()
                let queue = DispatchQueue(label: "recorded.queue")
                let mapped = promise.future.map(on: .queue(queue)) { $0 }.labeled("on a queue")
                promise.resolve(1)
                #expect(await mapped.value == 1)
                // A closure is written down when it has returned, which the one who awaits the value may be ahead of.
                queue.sync {}
            }
            let mapped = try #require(events.future(labeled: "on a queue"))
            let run = try #require(events.run(of: mapped))
            #expect(run.duration >= 0 && run.began >= mapped.made)
            #expect(events.threads[run.thread] != nil)
            #expect(
                try String(contentsOfFile: path, encoding: .utf8).contains("\"executor\":\"the queue recorded.queue\"")
            )
            let hop = try #require(events.source(of: mapped))
            #expect(hop.kind == "on" && hop.notes.contains("enqueued"))
        }

        @Test func `an observer whose executor drops its job has a source that was made, too`() async throws {
            let events = try await recording {
                let stop = BrokenPromise.listen { $0.fileID.hasSuffix("FutureRecorderTests.swift") }
                defer { stop() }
                let executor = ManualExecutor()
                let promise = Promise<Int, Never>()
                promise.future.observe(on: .custom(executor)) { _ in }
                promise.resolve(1)
                executor.dropAll()
            }
            #expect(events.strangers.isEmpty)
        }

        @Test func `a flatMap goes on with another future`() async throws {
            let events = try await recording {
                let (first, second) = (Promise<Int, Never>(), Promise<Int, Never>())
                let inner = second.future.map { $0 }.labeled("inner")
                let outer = first.future.flatMap { _ in inner }.labeled("outer")
                first.resolve(1)
                second.resolve(2)
                #expect(await outer.value == 2)
            }
            let inner = try #require(events.future(labeled: "inner"))
            #expect(try #require(events.future(labeled: "outer")).links == [inner.id])
        }

        @Test func `labels are text, whatever they are`() async throws {
            let labels = [
                "\"quoted\\\"", "a\nb\u{1}\u{7f}", "Grüße 🎈", "</script>", String(repeating: "ü", count: 1_000),
            ]
            let events = try await recording {
                let promise = Promise<Int, Never>()
                for label in labels { _ = promise.future.map { $0 }.labeled(label) }
                promise.resolve(1)
            }
            for label in labels { #expect(events.future(labeled: String(label.prefix(256))) != nil) }
        }

        @Test func `threads that record at once write whole lines`() async throws {
            let events = try await recording {
                await withTaskGroup(of: Void.self) { group in
                    for task in 0..<8 {
                        group.addTask {
                            for round in 0..<100 {
                                let promise = Promise<Int, Never>()
                                let mapped = promise.future.map { $0 }.labeled("\(task)/\(round)")
                                promise.resolve(1)
                                #expect(await mapped.value == 1)
                            }
                        }
                    }
                }
            }
            for task in 0..<8 { for round in 0..<100 { #expect(events.future(labeled: "\(task)/\(round)") != nil) } }
        }

        @Test func `what was recorded is in the file at once, whatever becomes of the program`() throws {
            // With room for whatever other suites do before this thread goes on.
            try FutureRecorder.start(writingTo: path, limit: 64 << 20)
            defer { FutureRecorder.stop() }
            let promise = Promise<Int, Never>()
            let waiting = promise.future.map { $0 }.labeled("the last words")
            // As another program sees it: the file, with room behind what was written.
            let bytes = try Data(contentsOf: URL(filePath: path))
            #expect(bytes.range(of: Data("\"label\":\"the last words\"}},\n".utf8)) != nil)
            promise.resolve(1)
            withExtendedLifetime(waiting) {}
        }

        @Test(arguments: [4_096, 5_000, 8_192])
        func `a full file says how much was lost, is whole, and no larger than its limit`(_ limit: Int) async throws {
            try FutureRecorder.start(writingTo: path, limit: limit)
            for _ in 0..<1_000 { _ = Promise<Int, Never>().future.map { $0 } }
            FutureRecorder.stop()
            let events = try RecordedEvents(contentsOf: path)
            #expect(events.lost > 1_000)
            let size = try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
            #expect(size <= limit)
        }

        #if canImport(Glibc)
        @Test func `a limit of the size of files is a reason not to record, and doesn't stop the program`() async {
            await #expect(processExitsWith: .success) {
                var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
                setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
                let path = NSTemporaryDirectory() + "limited-\(getpid()).json"
                defer { unlink(path) }
                let error = #expect(throws: RecordingError.self) { try FutureRecorder.start(writingTo: path) }
                #expect(error?.description.contains("there is no room for") == true)
                try FutureRecorder.start(writingTo: path, limit: 10_000)
                FutureRecorder.stop()
            }
        }
        #endif

        @Test func `what can't be recorded is said, and nothing is left behind`() throws {
            #expect(throws: RecordingError.self) {
                try FutureRecorder.start(writingTo: folder.path(of: "no/trace.json"))
            }
            let small = #expect(throws: RecordingError.self) { try FutureRecorder.start(writingTo: path, limit: 1) }
            #expect(small?.description == "a recording needs a limit of 4096 bytes at least, not 1")
            let large = #expect(throws: RecordingError.self) { try FutureRecorder.start(writingTo: path, limit: .max) }
            #expect(large?.description.hasPrefix("there is no room for \(Int.max) bytes in \(path)") == true)
            #expect(!FutureRecorder.isRecording)
            try FutureRecorder.start(writingTo: path)
            let other = folder.path(of: "other.json")
            let second = #expect(throws: RecordingError.self) { try FutureRecorder.start(writingTo: other) }
            #expect(second?.description == "there is a recording already: stop it before \(other) is begun")
            #expect(!FileManager.default.fileExists(atPath: other))
            FutureRecorder.stop()
            FutureRecorder.stop()
            #expect(!FutureRecorder.isRecording)
        }

        #if os(Linux)
        @Test func `a recording's file is free when it has ended, even if a program that starts still has it`() throws {
            try FutureRecorder.start(writingTo: path, limit: 1 << 20)
            defer { FutureRecorder.stop() }
            // The system names it without the links that lead there.
            let file = URL(filePath: path).resolvingSymlinksInPath().path
            let descriptor = try #require(
                (0..<1_024).first { descriptor in
                    let target = try? FileManager.default.destinationOfSymbolicLink(
                        atPath: "/proc/self/fd/\(descriptor)"
                    )
                    return target == file
                }
            )
            // As a child process has it, until it runs its program.
            let copy = dup(Int32(descriptor))
            defer { close(copy) }
            FutureRecorder.stop()
            try FutureRecorder.start(writingTo: path, limit: 1 << 20)
            FutureRecorder.stop()
        }
        #endif

        @Test func `one recording follows another while futures are made`() throws {
            let isOver = Guarded(false)
            let threads = (0..<3).map { _ in
                SizedThread {
                    while !isOver.withLock({ $0 }) {
                        let promise = Promise<Int, Never>()
                        let mapped = promise.future.map { $0 }
                        promise.resolve(1)
                        #expect(mapped.wait() == .success(1))
                    }
                }
            }
            for _ in 0..<20 {
                try FutureRecorder.start(writingTo: path, limit: 1 << 20)
                FutureRecorder.stop()
                _ = try RecordedEvents(contentsOf: path)
            }
            isOver.withLock { $0 = true }
            for thread in threads { thread.join() }
        }
    }
}
#endif
