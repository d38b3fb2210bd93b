//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif
import Synchronization

/// A file that many threads write lines to at once, without a lock, and that loses nothing if the program crashes.
///
/// The file is mapped into memory: what was written is in the file, whatever happens to the program. A thread reserves
/// the next bytes by adding to one number, and fills them in.
// Sound: `memory` is written in ranges that one thread each has reserved, and unmapped when no thread writes any more.
final class RecordingFile: @unchecked Sendable {
    /// Room for the end: a line with how much was lost, one with when it was stopped, and a bracket.
    private static let reserve = 512

    private let descriptor: Int32
    private let memory: UnsafeMutableRawPointer
    /// The size of the file, with the ``reserve``.
    private let limit: Int
    private let end = Atomic<Int>(0)
    private let lost = Atomic<Int>(0)

    /// Creates a file of this size, allocated in the file system: it can't run out of space later.
    init(at path: String, limit: Int) throws(RecordingError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        if descriptor < 0 { throw RecordingError("\(path) can't be opened for writing", errno) }
        // Don't write to a file that another program is writing now; and don't truncate it before that is known.
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let reason = errno
            close(descriptor)
            throw RecordingError("\(path) is being written by another recording", reason)
        }
        guard ftruncate(descriptor, 0) == 0 else {
            let reason = errno
            close(descriptor)
            throw RecordingError("\(path) can't be emptied", reason)
        }
        let status = Self.allocate(descriptor, limit)
        let mapped = status == 0 ? mmap(nil, limit, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0) : MAP_FAILED
        guard let mapped, mapped != MAP_FAILED else {
            let reason = status == 0 ? errno : status
            _ = ftruncate(descriptor, 0)
            close(descriptor)
            throw RecordingError("there is no room for \(limit) bytes in \(path)", reason)
        }
        (self.descriptor, self.limit, memory) = (descriptor, limit, mapped)
    }

    private static func allocate(_ descriptor: Int32, _ size: Int) -> Int32 {
        #if canImport(Darwin)
        ftruncate(descriptor, off_t(size)) == 0 ? 0 : errno
        #else
        // Beyond this limit the system stops the program.
        var most = rlimit()
        if getrlimit(fileSizeLimit, &most) == 0, most.rlim_cur < rlim_t(size) { return EFBIG }
        return posix_fallocate(descriptor, 0, off_t(size))
        #endif
    }

    #if canImport(Glibc)
    private static let fileSizeLimit = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #elseif !canImport(Darwin)
    private static let fileSizeLimit = RLIMIT_FSIZE
    #endif

    /// Writes a line, or counts it as lost if the file is full.
    func write(_ make: (inout EventLine) -> Void) {
        withUnsafeTemporaryAllocation(byteCount: EventLine.capacity, alignment: 1) { buffer in
            var line = EventLine(buffer)
            make(&line)
            append(line.bytes)
        }
    }

    private func append(_ bytes: UnsafeRawBufferPointer) {
        let (start, after) = end.add(bytes.count, ordering: .relaxed)
        guard after <= limit - Self.reserve else { return _ = lost.add(1, ordering: .relaxed) }
        copy(bytes, to: start)
    }

    private func copy(_ bytes: UnsafeRawBufferPointer, to start: Int) {
        if let source = bytes.baseAddress { (memory + start).copyMemory(from: source, byteCount: bytes.count) }
    }

    /// Writes the end, which may say how many lines were lost, and releases the unused rest.
    ///
    /// Called once, when no thread writes any more.
    func finish(_ makeEnd: (_ lost: Int, inout EventLine) -> Void) {
        var size = min(end.load(ordering: .relaxed), limit - Self.reserve)
        // The last line may have been truncated by the limit: bytes without a line are zero.
        while size > 0, memory.load(fromByteOffset: size - 1, as: UInt8.self) == 0 { size -= 1 }
        withUnsafeTemporaryAllocation(byteCount: EventLine.capacity, alignment: 1) { buffer in
            var line = EventLine(buffer)
            makeEnd(lost.load(ordering: .relaxed), &line)
            copy(line.bytes, to: size)
            size += line.bytes.count
        }
        munmap(memory, limit)
        _ = ftruncate(descriptor, off_t(size))
        // Not by closing it alone: a program that is being started has the descriptor, too, until it runs.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// The process identifier.
    static var process: UInt64 { UInt64(getpid()) }

    /// The system's name of the calling thread.
    static var threadName: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            buffer.initialize(repeating: 0)
            let start = buffer.baseAddress.unsafelyUnwrapped
            #if canImport(Darwin)
            pthread_getname_np(pthread_self(), start, buffer.count)
            #else
            let file = open("/proc/thread-self/comm", O_RDONLY | O_CLOEXEC)
            if file < 0 { return "" }
            // Without the line break, and null-terminated.
            let count = read(file, start, buffer.count - 1)
            close(file)
            if count > 0 { buffer[count - 1] = 0 }
            #endif
            return String(cString: start)
        }
    }

    /// The date and the time in ISO 8601.
    static var date: String {
        var (now, parts) = (time(nil), tm())
        gmtime_r(&now, &parts)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
            let start = buffer.baseAddress.unsafelyUnwrapped
            return strftime(start, buffer.count, "%Y-%m-%dT%H:%M:%SZ", &parts) > 0 ? String(cString: start) : ""
        }
    }
}

/// Why nothing is recorded.
public struct RecordingError: Error, CustomStringConvertible {
    /// What was wrong, and with which file.
    public let description: String

    init(_ what: String, _ code: Int32) { description = "\(what): \(String(cString: strerror(code)))" }

    init(_ description: String) { self.description = description }
}

#endif
