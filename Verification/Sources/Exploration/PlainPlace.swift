//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// One word of memory that is not atomic, and who touched it last.
struct PlainWord {
    private var written = Clock()
    private var writer = -1
    private var reads = Clock()

    /// Notes an access, and says with which thread it races.
    mutating func touch(by thread: Int, _ clock: Clock, writing: Bool) -> Int? {
        if writer >= 0, writer != thread, written[writer] > clock[writer] { return writer }
        guard writing else {
            reads[thread] = clock[thread]
            return nil
        }
        for reader in 0..<Clock.scalarCount where reader != thread && reads[reader] > clock[reader] { return reader }
        writer = thread
        written = clock
        reads = Clock()
        return nil
    }
}
