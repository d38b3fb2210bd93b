//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Subprocess && (os(macOS) || os(Linux))
import Foundation
import Subprocess

extension SubprocessOutputSequence {
    /// All that comes, or ``OutputTooLong`` as soon as it is more than a number of bytes.
    func contents(upTo limit: Int) async throws -> Data {
        var contents = Data()
        for try await buffer in self {
            guard buffer.count <= limit - contents.count else { throw OutputTooLong() }
            buffer.withUnsafeBytes { contents.append(contentsOf: $0) }
        }
        return contents
    }
}

/// A program wrote more than it may.
struct OutputTooLong: Error {}
#endif
