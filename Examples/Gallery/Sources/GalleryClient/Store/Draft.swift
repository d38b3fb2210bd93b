//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Synchronization

/// A new database in the making, beside the path where it is to be: it appears there whole, or not at all.
///
/// Each draft has a name of its own and is locked as long as somebody works on it, so nobody touches another's. A draft
/// that was left behind by a process that was killed has no lock, and the next one in the folder takes it away.
final class Draft: Sendable {
    /// The path of the draft.
    let path: String

    private let destination: String
    private let descriptor: Int32
    private let isOver = Atomic(false)

    private static let prefix = ".gallery-draft-"

    /// Begins an empty draft.
    init(for destination: String) throws(FileError) {
        let folder = destination.folder
        while true {
            let path = folder + Self.prefix + String(UInt64.random(in: .min ... .max), radix: 16)
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
            if descriptor < 0, errno == EEXIST { continue }
            guard descriptor >= 0 else { throw FileError("can't make a file in its folder") }
            // Somebody may have taken it for an abandoned one before it was locked.
            var status = stat()
            let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
            if isLocked, fstat(descriptor, &status) == 0, status.st_nlink == 1 {
                (self.path, self.destination, self.descriptor) = (path, destination, descriptor)
                return
            }
            let error = isLocked || errno == EWOULDBLOCK ? nil : FileError("can't lock a file in its folder")
            if error != nil { unlink(path) }
            close(descriptor)
            if let error { throw error }
        }
    }

    deinit { self.discard() }

    /// Gives the finished draft its name; tells whether it has it, which it can't when there is a file by now.
    func publish() throws(FileError) -> Bool {
        defer { self.discard() }
        if link(self.path, self.destination) == 0 {
            self.discard()
            try Self.synchronize(self.destination.folder)
            return true
        }
        switch errno {
        case EEXIST:
            return false
        case EPERM, EOPNOTSUPP, ENOSYS, EMLINK:
            // A file system without links. An empty file takes the name, unless there is one, and is written in place.
            let descriptor = open(self.destination, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw FileError("can't be made") }
            close(descriptor)
            return false
        default:
            throw FileError("can't be made")
        }
    }

    /// Takes the draft away; what it was linked to stays.
    func discard() {
        guard !self.isOver.exchange(true, ordering: .relaxed) else { return }
        unlink(self.path)
        close(self.descriptor)
    }

    /// Takes away the drafts in a file's folder on which nobody works any more.
    static func removeAbandoned(beside file: String) {
        let folder = file.folder
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(self.prefix) {
            guard UInt64(name.dropFirst(self.prefix.count), radix: 16) != nil else { continue }
            let descriptor = open(folder + name, O_RDWR | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(folder + name) }
            close(descriptor)
        }
    }

    /// Makes a new name in a folder outlast a loss of power.
    private static func synchronize(_ folder: String) throws(FileError) {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // Some file systems can't do that for a folder, and say so.
        if fsync(descriptor) != 0, errno == EIO { throw FileError("may not be on the disk yet") }
    }
}

extension String {
    /// The path up to its last slash, which it ends with.
    fileprivate var folder: String { String(self.reversed().drop { $0 != "/" }.reversed()) }
}

/// What couldn't be done to a file, and what the system says about it.
struct FileError: Error, CustomStringConvertible {
    let description: String

    /// Takes the reason from `errno`.
    init(_ mishap: String) {
        self.description = "\(mishap): \(String(cString: strerror(errno)).lowercased())"
    }
}
