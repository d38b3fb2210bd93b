//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Subprocess && (os(macOS) || os(Linux))
import Foundation

/// Whether a child of this process has ended.
///
/// Doesn't reap it.
func hasEnded(_ child: pid_t) -> Bool {
    var end = siginfo_t()
    // None with this number: somebody has waited for it already.
    guard waitid(P_PID, id_t(child), &end, WEXITED | WNOHANG | WNOWAIT) == 0 else { return errno == ECHILD }
    return end.si_signo != 0
}
#endif
