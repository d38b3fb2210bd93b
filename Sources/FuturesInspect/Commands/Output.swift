//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// Where a command's text goes: the standard output, or a file.
struct Output {
    private let handle: FileHandle
    private let name: String

    static let standard = Output(handle: .standardOutput, name: "standard output")

    init(handle: FileHandle, name: String) { (self.handle, self.name) = (handle, name) }

    func write(_ text: String) throws(InspectError) {
        do { try handle.write(contentsOf: Data(text.utf8)) } catch {
            throw InspectError("\(name): can't be written")
        }
    }

    /// Writes a whole file, or none.
    static func write(_ text: String, toFile path: String) throws(InspectError) {
        do { try Data(text.utf8).write(to: URL(filePath: path), options: .atomic) } catch {
            throw InspectError("\(path): can't be written there")
        }
    }
}
