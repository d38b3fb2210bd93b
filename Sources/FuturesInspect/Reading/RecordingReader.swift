//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// Reads the file of a recording, line by line.
struct RecordingReader {
    private let path: String
    private let bytes: UnsafePointer<UInt8>
    private let count: Int
    private var line = 1
    private var builder = RecordingBuilder()

    /// Reads a recording.
    ///
    /// - Throws: ``InspectError`` where there is no file, it is no recording, or a line of it can't be read.
    static func recording(at path: String) throws(InspectError) -> Recording {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw InspectError("\(path): there is no such file")
        }
        if isFolder.boolValue { throw InspectError("\(path): this is a folder, and no recording") }
        let data: Data
        do { data = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe) } catch {
            throw InspectError("\(path): can't be read")
        }
        return try recording(data, path)
    }

    /// Reads what a file of this name has.
    static func recording(_ data: Data, _ path: String) throws(InspectError) -> Recording {
        let result = data.withUnsafeBytes { buffer -> Result<Recording, InspectError> in
            guard let bytes = buffer.bindMemory(to: UInt8.self).baseAddress else {
                return .failure(InspectError("\(path): the file is empty"))
            }
            // A program that crashed leaves the room that it didn't need.
            var count = buffer.count
            while count > 0, bytes[count - 1] == 0 { count -= 1 }
            if count == 0 { return .failure(InspectError("\(path): the file is empty")) }
            var reader = RecordingReader(path: path, bytes: bytes, count: count)
            reader.builder.recording.isCutOff = count < buffer.count
            return Result { () throws(InspectError) in try reader.read() }
        }
        return try result.get()
    }

    private init(path: String, bytes: UnsafePointer<UInt8>, count: Int) {
        (self.path, self.bytes, self.count) = (path, bytes, count)
        builder.recording.path = path
    }

    private mutating func read() throws(InspectError) -> Recording {
        var start = 0
        while start < count {
            let found = memchr(bytes + start, 0x0A, count - start)
            let end = found.map { UnsafeRawPointer(bytes).distance(to: UnsafeRawPointer($0)) } ?? count
            try read(from: start, to: end)
            (start, line) = (end + 1, line + 1)
        }
        if !builder.hasBegun { throw noRecording() }
        builder.recording.fillInFunctions()
        return builder.recording
    }

    private mutating func read(from first: Int, to end: Int) throws(InspectError) {
        if line == 1 { return try readFirst(from: first, to: end) }
        var start = first
        // A thread that never got to write what it had room for.
        if memchr(bytes + start, 0, end - start) != nil {
            builder.recording.isCutOff = true
            start = end
            while start > first, bytes[start - 1] != 0 { start -= 1 }
        }
        var scanner = ByteScanner(bytes, from: start, to: end)
        if scanner.isAtEnd() || scanner.take(UInt8(ascii: "]")) && scanner.isAtEnd() { return }
        do {
            let event = try scanner.event()
            _ = scanner.take(UInt8(ascii: ","))
            if !scanner.isAtEnd() { throw scanner.mistake("the end of the line") }
            if !builder.hasBegun { try begin(event, scanner) } else { builder.add(event, scanner) }
        } catch let error as InspectError {
            throw error
        } catch {
            if !builder.hasBegun { throw noRecording() }
            // What is behind it was never written; or what is in front of it, where the line begins with room that a
            // thread had yet to write to.
            if end == count || start > first { return builder.recording.isCutOff = true }
            guard let mistake = error as? ByteScanner.Mistake else { return }
            let column = mistake.at - first + 1
            throw InspectError("\(path):\(line): this is no event: \(mistake.expected) is expected at byte \(column)")
        }
    }

    private func readFirst(from start: Int, to end: Int) throws(InspectError) {
        var scanner = ByteScanner(bytes, from: start, to: end)
        if !scanner.take(UInt8(ascii: "[")) || !scanner.isAtEnd() { throw noRecording() }
    }

    private mutating func begin(_ event: TraceEvent, _ scanner: ByteScanner) throws(InspectError) {
        guard event.phase == .about, scanner.says(event.name, "recording"), event.arguments.version > 0 else {
            throw noRecording()
        }
        if event.arguments.version > 1 {
            let version = event.arguments.version
            throw InspectError("\(path):\(line): version \(version) of the format is newer than this tool")
        }
        builder.begin(event, scanner)
    }

    private func noRecording() -> InspectError {
        InspectError("\(path):\(line): this isn't a recording of FutureRecorder")
    }
}
