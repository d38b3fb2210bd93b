//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

// `futures-inspect dump` queries a program at a socket in a folder that only its user can access. It writes the
// requested format and a line break, and reads until the end.

/// Answers queries for the pending futures of this program.
enum DumpServer {
    private static let listener = Locked<Listener?>(nil)

    /// Begins to listen, or prints why that isn't possible.
    static func start() {
        stop()
        do throws(RecordingError) {
            let new = try Listener(at: try path())
            listener.withLock { $0 = new }
            // The socket is removed when the program exits.
            _ = endingOnExit
        } catch {
            FutureProblem.printLine("Futures: nobody can ask this program for its pending futures: \(error)")
        }
    }

    private static let endingOnExit: Void = { atexit { DumpServer.stop() } }()

    static func stop() {
        let old = listener.withLock { $0.take() }
        old?.end()
    }

    /// The socket's path, in a folder that was created or checked.
    private static func path() throws(RecordingError) -> String {
        let name = "futures-inspect-\(geteuid())/\(getpid())"
        // Those who ask look in both.
        let isShort = "\(temporaryFolder)/\(name)".utf8.count < Listener.longestPath
        let folder = "\(isShort ? temporaryFolder : "/tmp")/futures-inspect-\(geteuid())"
        if mkdir(folder, 0o700) != 0, errno != EEXIST { throw RecordingError("\(folder) can't be made", errno) }
        var info = stat()
        guard lstat(folder, &info) == 0 else { throw RecordingError("\(folder) can't be looked at", errno) }
        // Another user may have created it, or a link to their own folder.
        guard info.st_mode & S_IFMT == S_IFDIR, info.st_uid == geteuid(), info.st_mode & 0o077 == 0 else {
            throw RecordingError("\(folder) is not a folder of this user alone")
        }
        return "\(folder)/\(getpid())"
    }

    private static var temporaryFolder: String {
        guard let folder = getenv("TMPDIR").map({ String(cString: $0) }), !folder.isEmpty else { return "/tmp" }
        return folder.last == "/" ? String(folder.dropLast()) : folder
    }

    /// The answer to a query: a format, `tree` if empty.
    static func answer(_ question: String) -> String {
        switch question {
        case "", "tree": "\(PendingFutures.now)\n"
        case "mermaid": "\(PendingFutures.now.mermaid)\n"
        case "dot": "\(PendingFutures.now.dot)\n"
        case "json": "\(PendingFutures.now.json)\n"
        default: "This program knows the formats tree, mermaid, dot and json.\n"
        }
    }
}

/// A socket for queries by programs of the same user.
private final class Listener: Sendable {
    private let path: String
    private let source: Source

    // Sendable: its functions may be called from any thread.
    private struct Source: @unchecked Sendable {
        let source: any DispatchSourceRead
    }

    init(at path: String) throws(RecordingError) {
        let descriptor = socket(AF_UNIX, Self.stream, 0)
        if descriptor < 0 { throw RecordingError("there is no socket", errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        // An earlier program with this process number may have left it.
        unlink(path)
        guard Self.attach(descriptor, to: path), listen(descriptor, 8) == 0 else {
            let reason = errno
            close(descriptor)
            throw RecordingError("\(path) can't be listened at", reason)
        }
        let queue = DispatchQueue(label: "futures.dump", qos: .utility)
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { Self.serve(descriptor) }
        source.setCancelHandler { close(descriptor) }
        source.resume()
        (self.path, self.source) = (path, Source(source: source))
    }

    func end() {
        unlink(path)
        source.source.cancel()
    }

    /// How many bytes a path may have, and the zero after it.
    static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

    #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
    private static let stream = Int32(SOCK_STREAM)
    #endif

    private static func attach(_ descriptor: Int32, to path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < longestPath else {
            errno = ENAMETOOLONG
            return false
        }
        withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            for (index, byte) in path.utf8.enumerated() { bytes[index] = byte }
        }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    /// Answers one client; the others wait for their turn.
    private static func serve(_ listener: Int32) {
        let client = accept(listener, nil, nil)
        if client < 0 { return }
        defer { close(client) }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        // Some systems inherit it from the listener.
        _ = fcntl(client, F_SETFL, 0)
        #if canImport(Darwin)
        var yes: Int32 = 1
        setsockopt(client, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
        // A client that sends nothing, or doesn't read, must not delay the others for long.
        var patience = timeval(tv_sec: 2, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        reply(DumpServer.answer(question(from: client)), to: client)
    }

    private static func question(from client: Int32) -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while bytes.count < 16, recv(client, &byte, 1, 0) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func reply(_ text: String, to client: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)[...]
            while !rest.isEmpty {
                // A client that has disconnected must not end the program.
                let count = send(client, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, noSignal)
                if count <= 0 { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    #if canImport(Darwin)
    private static let noSignal: Int32 = 0
    #else
    private static let noSignal = Int32(MSG_NOSIGNAL)
    #endif
}

#endif
