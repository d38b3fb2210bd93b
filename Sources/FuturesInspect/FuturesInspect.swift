//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// `futures-inspect`: explains what `FutureRecorder` wrote down.
@main
struct FuturesInspect {
    static func main() {
        // Who reads only the first lines of it ends it with an error, and not with a signal.
        signal(SIGPIPE, SIG_IGN)
        do {
            try Commands.run(Array(CommandLine.arguments.dropFirst()), to: .standard)
        } catch {
            let hint = error.status == 64 ? "See 'swift package inspect-futures --help'.\n" : ""
            try? FileHandle.standardError.write(contentsOf: Data("Error: \(error.description.harmless)\n\(hint)".utf8))
            exit(error.status)
        }
    }
}
