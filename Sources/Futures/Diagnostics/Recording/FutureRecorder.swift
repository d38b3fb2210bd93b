//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics

/// Records what happens inside of futures, in a file that `futures-inspect` explains and viewers of traces open.
///
/// ```swift
/// try FutureRecorder.start(writingTo: "trace.json")
/// defer { FutureRecorder.stop() }
/// ```
///
/// Needs the trait `Diagnostics`; without it the library has nothing to tell, and costs nothing. With it, and while
/// nobody records, each event costs one read of memory. A recorded event takes a few microseconds, most of them for the
/// stack of who made a future; the first of a thread, or of a place, up to some milliseconds, which count as those of
/// the closure that it is in.
///
/// The file has the lives of futures, what each waits for, when it was settled, and which closures ran on which thread.
/// It is in Chrome's trace event format. What was written is in the file also when the program crashes; a file that was
/// not stopped ends with zeros, which `futures-inspect` passes over. A closure over an outcome that is known already is
/// called by the operator itself, and isn't in it.
///
/// Don't empty the file while the program writes it: that stops the program, since the file is mapped into its memory.
///
/// On Linux each future has the lines that made it, where the program has debugging information, as it has unless you
/// strip it. Elsewhere only promises have theirs.
public enum FutureRecorder: Sendable {
    /// Begins to record.
    ///
    /// - Parameters:
    ///   - path: The file. One that is there is replaced.
    ///   - limit: How many bytes it may have. They are taken from the file system at once, and what wasn't needed is
    ///     given back at the end. What comes when it is full is counted and lost.
    /// - Throws: ``RecordingError`` where there is a recording already, the limit is under 4,096, or the file can't be
    ///   written.
    public static func start(writingTo path: String, limit: Int = 128 << 20) throws(RecordingError) {
        guard limit >= EventLine.capacity else {
            throw RecordingError("a recording needs a limit of \(EventLine.capacity) bytes at least, not \(limit)")
        }
        if isRecording { throw RecordingError("there is a recording already: stop it before \(path) is begun") }
        CallStack.prepare()
        let program = CommandLine.arguments.first.flatMap { $0.split(separator: "/").last }.map(String.init) ?? ""
        let recording = Recording(try RecordingFile(at: path, limit: limit), program: program, date: RecordingFile.date)
        let before = Recorder.change { sinks in if sinks.recording == nil { sinks.recording = recording } }
        if before.recording != nil {
            recording.close()
            throw RecordingError("there is a recording already: stop it before \(path) is begun")
        }
    }

    /// Ends the recording, if there is one: its file is whole when this returns.
    ///
    /// May be called from any thread. Waits for threads that are in the middle of an event, and until the places of all
    /// futures are looked up.
    public static func stop() { Recorder.change { $0.recording = nil }.recording?.close() }

    /// Whether there is a recording.
    public static var isRecording: Bool { Recorder.sinks.recording != nil }
}

extension Future {
    /// Gives the future a name in recordings, and among ``PendingFutures``.
    ///
    /// ```swift
    /// let photos = client.photos().labeled("photos")
    /// ```
    ///
    /// - Parameter label: The name; not evaluated while nobody records or keeps track.
    /// - Returns: This future.
    @discardableResult
    public func labeled(_ label: @autoclosure () -> String) -> Future {
        if case .pending(let object) = storage, Recorder.isOn {
            let label = label()
            Recorder.tell { sinks in
                sinks.recording?.noteLabel(CellPointer(object), label)
                sinks.registry?.noteLabel(CellPointer(object), label)
            }
        }
        return self
    }
}
#else

/// Records what happens inside of futures: needs the trait `Diagnostics`.
@available(
    *,
    unavailable,
    message: "name the trait 'Diagnostics' in the manifest: .package(url: …, traits: [\"Diagnostics\"])"
)
public enum FutureRecorder: Sendable {
    /// Begins to record.
    public static func start(writingTo path: String, limit: Int = 128 << 20) throws {}
    /// Ends the recording.
    public static func stop() {}
    /// Whether there is a recording.
    public static var isRecording: Bool { false }
}

extension Future {
    /// Gives the future a name in recordings, which need the trait `Diagnostics`.
    ///
    /// - Parameter label: The name; not evaluated without the trait.
    /// - Returns: This future.
    @discardableResult
    public func labeled(_ label: @autoclosure () -> String) -> Future { self }
}

#endif
