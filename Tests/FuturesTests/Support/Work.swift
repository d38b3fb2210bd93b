//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// Work under way whose producer notes that it was asked to stop.
///
/// A class, because of a struct the optimiser may release the promise when only the requests are still looked at, and a
/// promise that is gone has no producer to ask.
final class Work<Success: Sendable, Failure: Error>: Sendable {
    let promise = Promise<Success, Failure>()
    private let stop = Promise<Void, Never>()

    init() { promise.onCancel { [stop] in stop.resolve() } }

    var future: Future<Success, Failure> { promise.future }
    var isStopped: Bool {
        if case .completed = stop.future.state { true } else { false }
    }
    /// Waits until the producer was asked to stop, for tests whose work is stopped by another thread.
    func waitUntilStopped() async {
        await stop.future.value
        withExtendedLifetime(self) {}
    }
}
