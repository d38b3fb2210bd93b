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

@Suite("OwnedFuture", .timeLimit(.minutes(60)))
struct OwnedFutureTests {
    private let tasks = ManualTasks()
    private let log = Record<String>()

    // Handing over.

    @Test func `a file goes through map into a task`() async throws {
        let opened = OwnedFuture<File, Mute> { [log] handover in handover.resolve(File("letters", log)) }
        let reading = opened.map { file in Reader(file: consume file) }
        let read = reading.inTask { [log] reader async throws(Mute) in log.add("read \(reader.file.name)") }
        try await read.value
        #expect(log.all == ["open letters", "read letters", "close letters"])
    }

    @Test func `an object that isn't Sendable changes hands`() async throws {
        let future = OwnedFuture<Draft, Mute> { handover in
            let draft = Draft()
            draft.lines.append("first")
            handover.resolve(draft)
        }
        let draft = try await future.map { draft in
            draft.lines.append("second")
            return draft
        }
        .value()
        draft.lines.append("third")
        #expect(draft.lines == ["first", "second", "third"])
    }

    @Test func `asynchronous work hands over what it returns`() async throws {
        let future = OwnedFuture { [log] () async throws(Mute) in File("new", log) }
        let file = try await future.value()
        let name = file.name
        #expect(name == "new")
    }

    @Test func `flatMap hands over to the next future`() async throws {
        let promises = Record<OwnedPromise<File, Mute>>()
        let first = OwnedFuture<File, Mute>.success(File("first", log))
        let second = first.flatMap { [log] file in
            log.add("has \(file.name)")
            return OwnedFuture<File, Mute> { promises.add($0) }
        }
        #expect(log.all == ["open first", "has first", "close first"])
        promises.all.first?.resolve(File("second", log))
        let file = try await second.value()
        let name = file.name
        #expect(name == "second")
    }

    @Test func `one that can be shared is shared`() async throws {
        let shared = OwnedFuture<Int, Mute>.success(3).shared()
        #expect(try await shared.value == 3)
        #expect(try await shared.value == 3)
    }

    // Failures.

    @Test func `a failure is typed and passes map by`() async {
        let future = OwnedFuture<File, Mute>.failure(.plain(1)).map { [log] file in
            log.add("mapped")
            return file
        }
        do throws(Mute) {
            _ = try await future.value()
            Issue.record("a file from nowhere")
        } catch {
            #expect(error == .plain(1))
        }
        #expect(log.isEmpty)
    }

    @Test func `what map throws is the failure, and the value is let go of`() async {
        let future = OwnedFuture<File, Mute>.success(File("lost", log)).map { (_) throws(Mute) -> File in
            throw .plain(2)
        }
        do throws(Mute) {
            _ = try await future.value()
            Issue.record("a file from nowhere")
        } catch {
            #expect(error == .plain(2))
        }
        #expect(log.all == ["open lost", "close lost"])
    }

    @Test func `a write side that is dropped breaks it`() async {
        let future = OwnedFuture<Int, Breakable> { _ in }
        do throws(Breakable) {
            _ = try await future.value()
            Issue.record("a value from nowhere")
        } catch {
            guard case .broke = error else {
                Issue.record("another failure: \(error)")
                return
            }
        }
    }

    // Letting go.

    @Test func `a value that nobody takes is let go of`() {
        do { _ = OwnedFuture<File, Mute>.success(File("unread", log)) }
        #expect(log.all == ["open unread", "close unread"])
    }

    @Test func `a value that comes second is let go of`() async throws {
        let future = OwnedFuture<File, Mute> { [log] handover in
            let won = (handover.resolve(File("first", log)), handover.resolve(File("second", log)))
            #expect(won == (true, false))
        }
        #expect(log.all == ["open first", "open second", "close second"])
        let file = try await future.value()
        let name = file.name
        #expect(name == "first")
    }

    // Cancelling.

    @Test func `cancelling the only consumer stops the work`() {
        let stopped = Record<Void>()
        let handovers = Record<OwnedPromise<File, Stoppable>>()
        let seen = Record<String>()
        let task = tasks.start {
            let future = OwnedFuture<File, Stoppable> { handover in
                handover.onCancel { stopped.add(()) }
                handovers.add(handover)
            }
            do throws(Stoppable) {
                let file = try await future.map { $0 }.value()
                seen.add(file.name)
            } catch {
                seen.add("\(error)")
            }
        }
        task.cancel()
        tasks.run()
        #expect(stopped.all.count == 1)
        #expect(seen.all == ["cancelled"])
        let isFirst = handovers.all.first?.resolve(File("late", log))
        #expect(isFirst == false)
        #expect(log.all == ["open late", "close late"])
    }

    @Test func `cancel stops the work`() {
        let stopped = Record<Void>()
        let handovers = Record<OwnedPromise<Int, Stoppable>>()
        let future = OwnedFuture<Int, Stoppable> { handover in
            handover.onCancel { stopped.add(()) }
            handovers.add(handover)
        }
        future.cancel()
        #expect(stopped.all.count == 1)
    }

    // Isolation.

    @Test func `work inside an actor runs there`() async throws {
        let desk = Desk()
        let draft = try await desk.draft().value()
        #expect(draft.lines == ["1"])
    }

    @Test func `work inside an actor takes over what isn't Sendable`() async throws {
        let desk = Desk()
        #expect(try await desk.take(desk.draft()).value == ["1", "2"])
    }
}

/// Makes drafts, and numbers their lines.
private actor Desk {
    private var count = 0

    private func next() -> String {
        count += 1
        return "\(count)"
    }

    func draft() -> OwnedFuture<Draft, Mute> {
        OwnedFuture { () async throws(Mute) in
            let draft = Draft()
            draft.lines.append(self.next())
            return draft
        }
    }

    func take(_ draft: consuming OwnedFuture<Draft, Mute>) -> Future<[String], Mute> {
        draft.inTask { (draft) async throws(Mute) in
            draft.lines.append(self.next())
            return draft.lines
        }
    }
}

/// Something that has one owner, and is closed when that lets go of it.
private struct File: ~Copyable {
    let name: String
    private let log: Record<String>

    init(_ name: String, _ log: Record<String>) {
        self.name = name
        self.log = log
        log.add("open \(name)")
    }

    deinit { log.add("close \(name)") }
}

private struct Reader: ~Copyable {
    let file: File
}

/// Something with state that nothing guards.
private final class Draft {
    var lines: [String] = []
}
