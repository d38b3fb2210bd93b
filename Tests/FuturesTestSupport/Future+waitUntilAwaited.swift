//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

package import Futures

extension Future {
    /// Returns when so many tasks and threads wait for this future, which must be pending until then.
    package func waitUntilAwaited(by count: Int = 1) async {
        while description.matches(of: /await|wait\b/).count < count { await Task.yield() }
    }
}
