//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Subprocess && (os(macOS) || os(Linux))
import Foundation

#if canImport(System)
import System
#else
import SystemPackage
#endif

extension FileDescriptor {
    /// A file in the temporary folder without a name, which nobody else can open; it goes away with its last
    /// descriptor.
    static func anonymousFile() throws -> FileDescriptor {
        let name = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString).path
        let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .closeOnExec]
        let file = try FileDescriptor.open(name, .readWrite, options: options, permissions: .ownerReadWrite)
        if unlink(name) == 0 { return file }
        let error = Errno(rawValue: errno)
        try? file.close()
        throw error
    }

    /// Writes into an empty file, which is then to be read from its start.
    func fill(with contents: Data) throws {
        try writeAll(contents)
        try seek(offset: 0, from: .start)
    }
}
#endif
