//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics

/// Records events inside futures in a file that `futures-inspect` explains and trace viewers open.
///
/// ```swift
/// try FutureRecorder.start(writingTo: "trace.json")
/// defer { FutureRecorder.stop() }
/// ```
///
/// Needs the trait `Diagnostics`; without it the library sends no events, and this costs nothing. With it, but without
/// a recording, each event costs one read of memory. A recorded event takes a few microseconds, mostly for the stack of
/// the code that made a future; the first one of a thread or a place up to some milliseconds, which count as those of
/// the closure that it is in.
///
/// The file contains the lives of futures, what each waits for, when it settled, and which closures ran on which
/// thread, in Chrome's trace event format. Written events are in the file even if the program crashes; a file that was
/// not stopped ends with zeros, which `futures-inspect` skips. A closure over a known outcome is called by the operator
/// itself, and isn't recorded.
///
/// Don't truncate the file while the program writes it: that stops the program, since the file is mapped into its
/// memory.
///
/// On Linux each future has the lines that made it, if the program has debugging information, which it has unless you
/// strip it. On other platforms only promises have theirs.
public enum FutureRecorder: Sendable {
    /// Begins to record.
    ///
    /// Begin early, as you do to track: the first call reads the beginning of each file that is mapped into memory, and
    /// Swift's runtime stops the program if another thread unmaps one at that moment, as SQLite does.
    ///
    /// - Parameters:
    ///   - path: The file. An existing one is replaced.
    ///   - limit: The maximum size in bytes. The space is allocated in the file system at once, and the unused rest is
    ///     released at the end. Events that come when the file is full are counted and lost.
    /// - Throws: ``RecordingError`` if there is a recording already, the limit is under 4,096, or the file can't be
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

    /// Ends the recording, if there is one: its file is complete when this returns.
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
    /// - Parameter label: The name; not evaluated unless futures are recorded or tracked.
    /// - Returns: This future.
    @discardableResult
    public func labeled(_ label: @autoclosure () -> String) -> Future {
        if case .cell(let object) = storage, Recorder.isOn {
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

/// Records events inside futures: needs the trait `Diagnostics`.
@available(
    *,
    unavailable,
    message: "name the trait 'Diagnostics' in the manifest: .package(url: …, from: …, traits: [\"Diagnostics\"])"
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
