//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

extension BrokenPromise {
    /// What to do with a broken promise whose future can't fail with it.
    public typealias Report = @Sendable (BrokenPromise) -> Void

    private static let reporter = Mutex<Report>(printed)

    /// Called for each promise that was dropped unsettled while somebody could still wait for it, and whose failure
    /// type can't say so.
    ///
    /// Prints a line to standard error unless you set something else, such as your log or a test that fails.
    /// It runs on the thread that dropped the promise.
    public static var report: Report {
        get { reporter.withLock { $0 } }
        set { reporter.withLock { $0 = newValue } }
    }

    @Sendable private static func printed(_ broken: BrokenPromise) {
        var line = "Futures: \(broken) Its future can't say so in its failure type and stays pending.\n"
        line.withUTF8 { bytes in
            _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
    }
}
