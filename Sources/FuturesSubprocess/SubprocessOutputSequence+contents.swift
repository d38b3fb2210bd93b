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
    ///
    /// Of a program that was asked to end, it is what can be had: so many bytes at most, and the rest is read in vain.
    func contents(upTo limit: Int, isStopped: () -> Bool) async throws -> Data {
        var contents = Data()
        do {
            for try await buffer in self {
                let room = Swift.max(limit - contents.count, 0)
                guard buffer.count <= room || isStopped() else { throw OutputTooLong() }
                buffer.withUnsafeBytes { contents.append(contentsOf: $0.prefix(room)) }
            }
        } catch {
            guard isStopped() else { throw error }
        }
        return contents
    }
}

/// A program wrote more than it may.
struct OutputTooLong: Error {}
#endif
