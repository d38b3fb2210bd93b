//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// A program that tracks its futures, and answers at a socket: see `DumpServer` in the library.
struct RunningProgram {
    private let process: Int32

    init(_ process: Int32) { self.process = process }

    /// Asks the program, and reads the whole answer.
    func answer(to question: String) throws(InspectError) -> String {
        let descriptor = try connection()
        defer { close(descriptor) }
        if !Self.send(question, to: descriptor) { throw closed }
        var (answer, buffer) = (Data(), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count == 0 { break }
            if count > 0 {
                answer.append(contentsOf: buffer[..<count])
            } else if errno == EAGAIN {
                throw late
            } else if errno != EINTR {
                throw closed
            }
        }
        // Every answer ends with a line break.
        if answer.last != UInt8(ascii: "\n") { throw closed }
        return String(decoding: answer, as: UTF8.self)
    }

    private var closed: InspectError {
        InspectError(
            "process \(process) has closed the connection before its answer was whole: ask once more, if it still runs"
        )
    }

    private var late: InspectError {
        InspectError("process \(process) has not answered within ten seconds: is it stopped?")
    }

    /// A connection to the program, for the caller to close.
    func connection() throws(InspectError) -> Int32 {
        // A program that can't be signalled for want of a right is there all the same.
        if kill(process, 0) != 0, errno == ESRCH { throw InspectError("there is no process \(process)") }
        let folders = [ProcessInfo.processInfo.environment["TMPDIR"] ?? "", "/tmp"].filter { !$0.isEmpty }
        for folder in folders {
            let folder = "\(folder.hasSuffix("/") ? String(folder.dropLast()) : folder)/futures-inspect-\(geteuid())"
            guard Self.isOwn(folder) else { continue }
            switch Self.connect(to: "\(folder)/\(process)") {
            case .success(let descriptor):
                return descriptor
            case .failure(let failure) where failure.code == EAGAIN:
                throw late
            case .failure(let failure) where failure.code == EPERM:
                throw InspectError(
                    """
                    the sandbox of SwiftPM's plug-ins lets nobody ask a program: call 'swift package \
                    --allow-network-connections unixDomainSocket inspect-futures dump \(process)'
                    """
                )
            case .failure:
                continue
            }
        }
        throw InspectError(
            """
            process \(process) doesn't answer: it has to call PendingFutures.track(), which needs the trait Diagnostics, \
            and it has to belong to the same user
            """
        )
    }

    /// Whether a folder is one that no other user can have made, to answer in a program's place.
    private static func isOwn(_ folder: String) -> Bool {
        var info = stat()
        guard lstat(folder, &info) == 0 else { return false }
        return info.st_mode & S_IFMT == S_IFDIR && info.st_uid == geteuid() && info.st_mode & 0o077 == 0
    }

    private static func connect(to path: String) -> Result<Int32, SystemFailure> {
        #if canImport(Glibc)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
        if descriptor < 0 { return .failure(SystemFailure(code: errno)) }
        // A program that is stopped, or whose threads all hang, never answers. If many ask, it takes no more of them.
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        for limit in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, limit, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let isShort = path.utf8.count < MemoryLayout.size(ofValue: address.sun_path)
        if isShort {
            withUnsafeMutableBytes(of: &address.sun_path) { bytes in bytes.copyBytes(from: path.utf8) }
        }
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                isShort
                    && Foundation.connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isConnected else {
            let failure = SystemFailure(code: isShort ? errno : ENAMETOOLONG)
            close(descriptor)
            return .failure(failure)
        }
        #if canImport(Darwin)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return .success(descriptor)
    }

    /// Sends a question, and returns whether somebody takes it.
    ///
    /// A program waits for it for two seconds, and then closes the connection, which must not end this one by a signal.
    static func send(_ question: String, to descriptor: Int32) -> Bool {
        Array("\(question)\n".utf8).withUnsafeBytes { bytes in
            Foundation.send(descriptor, bytes.baseAddress, bytes.count, noSignal) == bytes.count
        }
    }

    #if canImport(Darwin)
    private static let noSignal: Int32 = 0
    #else
    private static let noSignal = Int32(MSG_NOSIGNAL)
    #endif
}

/// What a call of the system left in `errno`.
private struct SystemFailure: Error {
    let code: Int32
}
