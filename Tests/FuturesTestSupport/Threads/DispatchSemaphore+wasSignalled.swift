//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

package import Dispatch

extension DispatchSemaphore {
    /// Waits for a signal, and tells whether it came.
    ///
    /// Only one that never comes takes ten minutes, however busy the machine is.
    package func wasSignalled() -> Bool { wait(timeout: .now() + .seconds(600)) == .success }
}
