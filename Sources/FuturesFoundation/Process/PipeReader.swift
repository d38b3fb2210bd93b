//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if os(macOS) || os(Linux)
package import Foundation
package import Futures

/// Reads pipes to their ends, all of them on one thread of its own.
///
/// A thread, not `DispatchIO` or `FileHandle.readabilityHandler`: on Linux both make libdispatch crash in
/// `_dispatch_event_loop_drain` when many descriptors come and go (swift-corelibs-libdispatch, issue 949).
package struct PipeReader: Sendable {
    /// What was written, pipe by pipe, once nobody can write to any of them or the reader was stopped.
    package let contents: Future<[Data], Never>
    /// The end of a pipe that nobody writes to: closing it wakes the thread.
    private let stopper: FileHandle

    /// Starts to read, and closes the pipes when it is through.
    package init(_ pipes: [FileHandle], file: StaticString = #fileID, line: UInt = #line) {
        let stop = Pipe()
        let stopper = stop.fileHandleForWriting
        let promise = Promise<[Data], Never>(file: file, line: line)
        let thread = Thread {
            // It would be closed when nobody holds it any more, and that is no request to stop.
            let contents = withExtendedLifetime(stopper) { Self.drain(pipes, until: stop.fileHandleForReading) }
            for pipe in pipes { try? pipe.close() }
            promise.resolve(contents)
        }
        thread.name = "FuturesFoundation.Process"
        self.stopper = stopper
        contents = promise.future
        thread.start()
    }

    /// Lets go of the pipes at once, also while somebody may still write to them.
    package func stop() {
        try? stopper.close()
    }

    private static func drain(_ pipes: [FileHandle], until stop: FileHandle) -> [Data] {
        var contents = pipes.map { _ in Data() }
        var polled = (pipes + [stop]).map { pollfd(fd: $0.fileDescriptor, events: Int16(POLLIN), revents: 0) }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        // A descriptor below 0 is one that `poll` passes over: a pipe that was read to its end.
        while polled.dropLast().contains(where: { $0.fd >= 0 }) {
            guard poll(&polled, nfds_t(polled.count), -1) >= 0 else {
                if errno == EINTR { continue }
                break
            }
            if polled[pipes.count].revents != 0 { break }
            for index in pipes.indices where polled[index].revents != 0 {
                let count = read(polled[index].fd, &buffer, buffer.count)
                if count > 0 {
                    contents[index].append(contentsOf: buffer[..<count])
                } else if count == 0 || errno != EINTR {
                    polled[index].fd = -1
                }
            }
        }
        return contents
    }
}
#endif
