//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

package import Futures

/// Work under way whose producer notes that it was asked to stop.
///
/// A class, because of a struct the optimiser may release the promise when only the requests are still looked at, and a
/// promise that is gone has no producer to ask.
package final class Work<Success: Sendable, Failure: Error>: Sendable {
    package let promise = Promise<Success, Failure>()
    private let stop = Promise<Void, Never>()

    package init() { promise.onCancel { [stop] in stop.resolve() } }

    package var future: Future<Success, Failure> { promise.future }
    package var isStopped: Bool {
        if case .completed = stop.future.state { true } else { false }
    }
    /// Waits until the producer was asked to stop, for tests whose work is stopped by another thread.
    package func waitUntilStopped() async {
        await stop.future.value
        withExtendedLifetime(self) {}
    }
}
