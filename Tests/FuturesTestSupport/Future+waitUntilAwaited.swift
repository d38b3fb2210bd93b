//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

package import Futures

extension Future {
    /// Returns when a task awaits this future, which must be pending until then.
    package func waitUntilAwaited() async {
        while !description.contains("await") { await Task.yield() }
    }
}
