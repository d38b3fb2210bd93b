//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension String {
    /// The text as one word of a shell.
    package var quotedForShell: String {
        let isPlain =
            !self.isEmpty && self.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "./_-".contains($0)) }
        return isPlain ? self : "'\(self.replacing("'", with: "'\\''"))'"
    }
}
