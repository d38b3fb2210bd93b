//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import Dispatch

/// A running recording: writes events as lines of its file.
///
/// Called through ``Recorder``.
final class Recording: Sendable {
    private let file: RecordingFile
    private let process = RecordingFile.process
    private let began = Recording.now
    private let places: Places
    /// Looks up the lines of places, which takes a while, and writes them.
    private let lookups: DispatchQueue

    init(_ file: RecordingFile, program: String, date: String) {
        self.file = file
        let lookups = DispatchQueue(label: "futures.places", qos: .utility)
        places = Places { [process] number, place in
            lookups.async { Self.write(place: number, place.lines(atMost: 8), process, to: file) }
        }
        self.lookups = lookups
        file.write { line in
            line.append("[\n{\"ph\":\"M\",\"name\":\"recording\"")
            who(&line)
            line.append(",\"args\":{\"version\":1,\"program\":", text: program)
            line.append(",\"began\":", text: date)
            line.append("}},\n")
        }
        nameThread()
    }

    /// Nanoseconds of a monotonic clock.
    static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    /// Writes the remaining events, and closes the file.
    ///
    /// Called once, when no thread writes any more.
    func close() {
        let ended = Self.now - began
        // Until the lines of all places are written.
        lookups.sync {}
        file.finish { lost, line in
            if lost > 0 {
                line.append("{\"ph\":\"M\",\"name\":\"lost\"")
                who(&line)
                line.append(",\"args\":{\"events\":", UInt64(lost))
                line.append("}},\n")
            }
            line.append("{\"ph\":\"M\",\"name\":\"stopped\"")
            who(&line)
            line.append(",\"ts\":", nanoseconds: ended)
            line.append("}\n]\n")
        }
    }

    // MARK: Events

    func noteMade(_ cell: CellPointer, _ kind: StageKind, _ origin: Origin?) {
        let place = currentPlace(origin)
        event("b", cell) { line in
            line.append(",\"name\":", text: "\(kind)")
            if let place {
                line.append(",\"args\":{\"place\":", UInt64(place))
                line.append("}")
            }
        }
    }

    func notePlace(_ cell: CellPointer, _ origin: Origin) {
        guard let place = currentPlace(origin) else { return }
        event("n", cell) { line in
            line.append(",\"name\":\"placed\",\"args\":{\"place\":", UInt64(place))
            line.append("}")
        }
    }

    /// The number of the place, whose stack takes a while.
    private func currentPlace(_ origin: Origin?) -> Int? {
        let start = Self.now
        let place = places.current(origin)
        CompletionQueue.current.pointee.thread.spent += Self.now - start
        return place
    }

    func note(_ name: StaticString, _ cell: CellPointer, source: CellPointer? = nil) {
        event("n", cell) { line in
            line.append(",\"name\":\"")
            line.append(name)
            line.append("\"")
            guard let source else { return }
            line.append(",\"args\":{\"source\":", address: source.bits)
            line.append("}")
        }
    }

    func noteKind(_ cell: CellPointer, _ kind: StageKind) {
        event("n", cell) { line in
            line.append(",\"name\":\"is\",\"args\":{\"kind\":", text: "\(kind)")
            line.append("}")
        }
    }

    func noteSettled(_ cell: CellPointer, as outcome: StaticString) {
        // What it causes begins in the closure that settles it, if there is one.
        if CompletionQueue.current.pointee.thread.running.cell != 0 {
            flow("s", from: cell.bits, at: Self.now - began)
        }
        event("n", cell) { line in
            line.append(",\"name\":\"settled\",\"args\":{\"as\":\"")
            line.append(outcome)
            line.append("\"}")
        }
    }

    func noteHop(_ hop: CellPointer) {
        let executor = hop.body(Hop.self).pointee.executor?.base
        event("n", hop) { line in
            line.append(",\"name\":\"enqueued\",\"args\":{\"executor\":", text: executor?.nameInMessages ?? "")
            line.append("}")
        }
    }

    func noteLabel(_ cell: CellPointer, _ label: String) {
        event("n", cell) { line in
            line.append(",\"name\":\"labeled\",\"args\":{\"label\":", text: label)
            line.append("}")
        }
    }

    func noteGone(_ cell: CellPointer) {
        event("e", cell) { line in line.append(",\"name\":\"gone\"") }
    }

    /// Notes a run of a cell, or a call that was made for one.
    func note(_ run: RunningCell, _ category: StaticString = "run") {
        let ended = Recording.now
        // It is recorded already, or began before this recording did.
        guard let start = run.began, start >= began else { return }
        let spent = CompletionQueue.current.pointee.thread.spent - run.spent
        nameThread()
        if run.source != 0 { flow("f", from: run.source, at: start - began) }
        file.write { line in
            line.append("{\"ph\":\"X\",\"cat\":\"")
            line.append(category)
            line.append("\",\"name\":", text: "\(run.kind)")
            line.append(",\"ts\":", nanoseconds: start - began)
            line.append(",\"dur\":", nanoseconds: ended - start)
            who(&line)
            line.append(",\"args\":{\"id\":", address: run.cell)
            if run.source != 0 {
                line.append(",\"source\":", address: run.source)
            }
            if spent > 0 {
                line.append(",\"recording\":", nanoseconds: spent)
            }
            line.append("}},\n")
        }
    }

    /// One end of an arrow, from the closure that settled a cell to those that ran then; Perfetto draws it.
    private func flow(_ phase: StaticString, from cell: UInt, at time: UInt64) {
        file.write { line in
            line.append("{\"ph\":\"")
            line.append(phase)
            line.append("\",\"bp\":\"e\",\"cat\":\"cause\",\"name\":\"cause\",\"id\":", address: cell)
            line.append(",\"ts\":", nanoseconds: time)
            who(&line)
            line.append("},\n")
        }
    }

    /// An event in the life of a cell.
    private func event(_ phase: StaticString, _ cell: CellPointer, _ rest: (inout EventLine) -> Void) {
        nameThread()
        let time = Recording.now - began
        file.write { line in
            line.append("{\"ph\":\"")
            line.append(phase)
            line.append("\",\"cat\":\"future\",\"id\":", address: cell.bits)
            line.append(",\"ts\":", nanoseconds: time)
            who(&line)
            rest(&line)
            line.append("},\n")
        }
    }

    private static func write(place: Int, _ stack: [String], _ process: UInt64, to file: RecordingFile) {
        file.write { line in
            line.append("{\"ph\":\"M\",\"name\":\"place\"")
            who(process, &line)
            line.append(",\"args\":{\"place\":", UInt64(place))
            line.append(",\"stack\":[")
            for (index, frame) in stack.enumerated() {
                line.append(index > 0 ? "," : "", text: frame)
            }
            line.append("]}},\n")
        }
    }

    // MARK: Threads

    private func who(_ line: inout EventLine) { Self.who(process, &line) }

    private static func who(_ process: UInt64, _ line: inout EventLine) {
        line.append(",\"pid\":", process)
        line.append(",\"tid\":", UInt64(CompletionQueue.current.pointee.thread.number))
    }

    /// Writes this thread's name, before its first event.
    private func nameThread() {
        let queue = CompletionQueue.current
        if queue.pointee.thread.namedIn == began { return }
        queue.pointee.thread.namedIn = began
        let name = RecordingFile.threadName
        file.write { line in
            line.append("{\"ph\":\"M\",\"name\":\"thread_name\"")
            who(&line)
            line.append(",\"args\":{\"name\":", text: name)
            line.append("}},\n")
        }
    }
}

#endif
