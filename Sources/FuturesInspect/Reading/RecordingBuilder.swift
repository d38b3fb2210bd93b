//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Makes a recording of its events.
///
/// Threads write their lines as they come: what is older may stand below, and a closure stands where it ended. So each
/// event looks for the future that was at its address at its time.
struct RecordingBuilder {
    var recording = Recording()
    private(set) var hasBegun = false
    private var births = Births()

    mutating func begin(_ event: TraceEvent, _ scanner: ByteScanner) {
        hasBegun = true
        recording.program = scanner.string(event.arguments.text)
        recording.date = scanner.string(event.arguments.began)
    }

    mutating func add(_ event: TraceEvent, _ scanner: ByteScanner) {
        switch event.phase {
        case .unknown: return
        case .about:
            // That a recording was stopped, say, comes after its last event. What was pending then isn't known if
            // events were lost, which is said before.
            if recording.lost == 0 { recording.end = max(recording.end, event.time) }
            return addFact(event, scanner)
        case .begins where event.isOfFuture: addFuture(event, scanner)
        case .notes where event.isOfFuture: addNote(event, scanner)
        case .ends where event.isOfFuture:
            let future = future(at: event.address, event.time)
            if future >= 0 { recording.futures[Int(future)].gone = event.time }
        case .ran where event.isOfRun: addRun(event)
        case .ran where event.isOfCall: addCall(event)
        default: return
        }
        recording.events += 1
        if event.time + event.duration > recording.end { recording.end = event.time + event.duration }
    }

    private mutating func addFact(_ event: TraceEvent, _ scanner: ByteScanner) {
        let arguments = event.arguments
        if scanner.says(event.name, "place") {
            recording.places[Int32(clamping: arguments.place)] = arguments.stack
        } else if scanner.says(event.name, "thread_name") {
            recording.threads[Int32(clamping: event.thread)] = scanner.string(arguments.text)
        } else if scanner.says(event.name, "lost") {
            recording.lost = arguments.events
        }
    }

    // MARK: Futures

    private mutating func addFuture(_ event: TraceEvent, _ scanner: ByteScanner) {
        let kind = recording.kinds.number(of: scanner.string(event.name))
        let future = add(event, at: event.address, kind)
        recording.futures[Int(future)].place = Int32(clamping: event.arguments.place)
    }

    private mutating func add(_ event: TraceEvent, at address: UInt64, _ kind: Int32) -> Int32 {
        let future = Int32(recording.futures.count)
        let thread = Int32(clamping: event.thread)
        recording.futures.append(
            RecordedFuture(address: address, kind: kind, thread: thread, made: event.time)
        )
        births.add(lastOf: &recording.futures)
        return future
    }

    /// The future that was at an address at a time, or -1.
    private mutating func future(at address: UInt64, _ time: Int) -> Int32 {
        let future = births.last(at: address, until: time, in: recording.futures)
        if future < 0 { return -1 }
        let gone = recording.futures[Int(future)].gone
        return gone >= 0 && gone < time ? -1 : future
    }

    /// As above, but a future that nobody told of is made up.
    ///
    /// One that was settled from the start has no beginning in a recording, and neither has one that is older.
    private mutating func knownFuture(_ event: TraceEvent, at address: UInt64) -> Int32 {
        let known = future(at: address, event.time)
        if known >= 0 { return known }
        let future = add(event, at: address, recording.kinds.number(of: "future"))
        recording.futures[Int(future)].isImplied = true
        return future
    }

    // MARK: What becomes of them

    private mutating func addNote(_ event: TraceEvent, _ scanner: ByteScanner) {
        let note = scanner.note(event.name)
        switch note {
        case .attached, .linked:
            let waiter = knownFuture(event, at: event.address)
            let source = knownFuture(event, at: event.arguments.source)
            addWait(of: waiter, for: source)
        case .settled:
            let future = Int(knownFuture(event, at: event.address))
            if recording.futures[future].settled >= 0 { return }
            recording.futures[future].settled = event.time
            recording.futures[future].settledOn = Int32(clamping: event.thread)
            recording.futures[future].outcome = outcome(event.arguments.text, scanner)
        case .gone, .cancelRequested, .other: return
        case .joins:
            let waiter = knownFuture(event, at: event.address)
            let part = knownFuture(event, at: event.arguments.source)
            recording.joins.append(RecordedWait(waiter: waiter, source: part))
        case .awaited, .enqueued, .labeled, .kind, .placed, .seen, .waitsForItself:
            let future = Int(future(at: event.address, event.time))
            if future < 0 { return }
            switch note {
            case .awaited: recording.futures[future].awaited = event.time
            case .enqueued:
                recording.futures[future].enqueued = event.time
                let executor = scanner.string(event.arguments.text)
                if !executor.isEmpty { recording.futures[future].executor = recording.executors.number(of: executor) }
            case .seen: recording.futures[future].isSeen = true
            case .placed: recording.futures[future].place = Int32(clamping: event.arguments.place)
            case .waitsForItself: recording.futures[future].waitsForItself = true
            case .kind:
                // A promise stands for a combinator, or for a task.
                recording.futures[future].kind = recording.kinds.number(of: scanner.string(event.arguments.text))
            default:
                let label = recording.labels.number(of: scanner.string(event.arguments.text))
                recording.futures[future].label = label
            }
        }
    }

    private func outcome(_ text: ByteScanner.Text, _ scanner: ByteScanner) -> RecordedFuture.Outcome {
        if scanner.says(text, "success") { return .success }
        if scanner.says(text, "failure") { return .failure }
        if scanner.says(text, "cancelled") { return .cancelled }
        return scanner.says(text, "broken") ? .broken : .none
    }

    private mutating func addRun(_ event: TraceEvent) {
        let future = future(at: event.arguments.id, event.time)
        if future < 0 { return }
        let run = Int32(recording.runs.count)
        recording.runs.append(closure(event, of: future))
        if recording.futures[Int(future)].run < 0 { recording.futures[Int(future)].run = run }
        // A source that was settled already has nothing attached.
        let source = event.arguments.source == 0 ? -1 : self.future(at: event.arguments.source, event.time)
        // Most often it is what was attached last, and twice the same does no harm.
        if source < 0 || recording.futures[Int(future)].source == source { return }
        addWait(of: future, for: source)
    }

    /// Records a closure that a combinator called: its future doesn't wait for what the call ran behind.
    private mutating func addCall(_ event: TraceEvent) {
        let future = future(at: event.arguments.id, event.time)
        if future >= 0 { recording.calls.append(closure(event, of: future)) }
    }

    private func closure(_ event: TraceEvent, of future: Int32) -> RecordedRun {
        RecordedRun(
            future: future,
            thread: Int32(clamping: event.thread),
            began: event.time,
            duration: event.duration,
            recording: min(event.arguments.recording, event.duration)
        )
    }

    private mutating func addWait(of waiter: Int32, for source: Int32) {
        recording.futures[Int(waiter)].source = source
        recording.waits.append(RecordedWait(waiter: waiter, source: source))
    }
}
