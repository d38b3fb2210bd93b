//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// What the standard output is connected to.
enum Terminal {
    /// Whether a line can be drawn over.
    static var redrawsLines: Bool {
        let name = ProcessInfo.processInfo.environment["TERM"] ?? ""
        return isatty(STDOUT_FILENO) != 0 && !name.isEmpty && name != "dumb"
    }

    /// How many columns it has just now; 80 if it doesn't say.
    static var columns: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
