//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if os(macOS) || os(Linux)
import Foundation

extension Process {
    /// Starts the program so that it can be sent signals.
    ///
    /// A program inherits the signal mask of the thread that starts it. Foundation on Linux leaves it at that, and the
    /// threads of queues and tasks block every signal they can: a program that they start would never get `SIGTERM`.
    func runUnmasked() throws {
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }
}
#endif
