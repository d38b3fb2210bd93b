//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A real HTTP server on 127.0.0.1 that plays a script to every connection.
///
/// It listens until it is stopped, or the tests end: if it went with its last reference, that could be before a request
/// has reached it. What it has seen is told by futures, so that a test waits for events and never for time.
final class LoopbackServer: Sendable {
    enum Step: Sendable {
        /// Sends these bytes.
        case send(String)
        /// Stays silent until the future settles.
        case waitFor(Future<Void, Never>)
        /// Stays silent until the client closes the connection.
        case awaitHangUp
    }

    /// The address of the server, with a path.
    let address: URL
    /// The first request, as it came.
    let request: Future<String, any Error>
    /// The client has closed a connection on which the script waits for that; broken when the script doesn't.
    let hangUp: Future<Void, any Error>

    private let listener: Int32
    private let stopped = Atomic(false)

    /// Starts to listen on a free port.
    init(_ script: [Step], path: String = "/users") throws {
        let listener = try Self.listen()
        let requested = Promise<String, any Error>()
        let hungUp = Promise<Void, any Error>()
        self.listener = listener
        request = requested.future
        hangUp = hungUp.future
        address = try Self.address(of: listener, path: path)
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { break }
                Thread.detachNewThread { Self.play(script, on: connection, requested, hungUp) }
            }
            close(listener)
        }
    }

    convenience init(status: String = "200 OK", headers: [String] = [], body: String) throws {
        let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
        try self.init([.send(head.joined(separator: "\r\n") + "\r\n\r\n" + body)])
    }

    /// Stops listening; `accept` fails, and its thread closes the socket and ends.
    func stop() {
        if !stopped.exchange(true, ordering: .acquiringAndReleasing) { shutdown(listener, Int32(SHUT_RDWR)) }
    }

    private static func play(
        _ script: [Step],
        on connection: Int32,
        _ requested: Promise<String, any Error>,
        _ hungUp: Promise<Void, any Error>
    ) {
        defer { close(connection) }
        requested.resolve(readHead(from: connection))
        for step in script {
            switch step {
            case .send(let text):
                let bytes = Array(text.utf8)
                if write(connection, bytes, bytes.count) < 0 { return }
            case .waitFor(let event):
                let gate = DispatchSemaphore(value: 0)
                event.observe { _ in gate.signal() }
                gate.wait()
            case .awaitHangUp:
                var byte: UInt8 = 0
                while read(connection, &byte, 1) > 0 {}
                hungUp.resolve()
            }
        }
    }

    private static func readHead(from connection: Int32) -> String {
        var head = ""
        var byte: UInt8 = 0
        while !head.hasSuffix("\r\n\r\n"), read(connection, &byte, 1) == 1 {
            head.unicodeScalars.append(UnicodeScalar(byte))
        }
        return head
    }
}

extension LoopbackServer {
    private struct SocketError: Error {
        let call: String
        let code = errno
    }

    /// Calls a closure with an address at which nobody answers, and which nobody else gets meanwhile.
    static func withRefusingAddress<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
        // A socket that is bound and doesn't listen refuses connections.
        let socket = try bound()
        defer { close(socket) }
        return try await body(address(of: socket, path: "/users"))
    }

    private static func listen() throws -> Int32 {
        let socket = try bound()
        guard systemListen(socket, 16) == 0 else {
            close(socket)
            throw SocketError(call: "listen")
        }
        return socket
    }

    private static func bound() throws -> Int32 {
        #if canImport(Glibc)
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let socket = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard socket >= 0 else { throw SocketError(call: "socket") }
        var local = loopback
        let isBound = withUnsafePointer(to: &local) { local in
            local.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, addressLength) == 0 }
        }
        guard isBound else {
            close(socket)
            throw SocketError(call: "bind")
        }
        return socket
    }

    private static func address(of listener: Int32, path: String) throws -> URL {
        var local = loopback
        var length = addressLength
        _ = withUnsafeMutablePointer(to: &local) { local in
            local.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) }
        }
        guard let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: local.sin_port))\(path)") else {
            throw SocketError(call: "getsockname")
        }
        return url
    }

    private static var loopback: sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        return address
    }

    private static var addressLength: socklen_t { socklen_t(MemoryLayout<sockaddr_in>.size) }
}

private func systemListen(_ socket: Int32, _ backlog: Int32) -> Int32 { listen(socket, backlog) }
