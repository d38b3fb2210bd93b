//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures

extension RemoteGallery {
    /// Loads a list and calls back with it, once, on any thread.
    func load<Entry: Listed>(
        _ type: Entry.Type,
        until cancellation: Cancellation,
        _ completion: @escaping @Sendable (Result<[Entry], GalleryError>) -> Void
    ) {
        self.attempt(1, self.retries.waits, until: cancellation, completion)
    }

    private func attempt<Entry: Listed>(
        _ attempt: Int,
        _ waits: RetryPolicy.Waits,
        until cancellation: Cancellation,
        _ completion: @escaping @Sendable (Result<[Entry], GalleryError>) -> Void
    ) {
        if cancellation.isCancelled { return completion(.failure(.cancelled)) }
        self.report(.requested(Entry.resource, attempt: attempt))
        let stop = self.get(Entry.self) { outcome in
            if case .failure(let error) = outcome, error.isTransient {
                var waits = waits
                if let wait = waits.next() {
                    self.report(.retrying(Entry.resource, after: error, wait: wait))
                    DispatchQueue.global().asyncAfter(deadline: .now() + wait / .seconds(1)) { [waits] in
                        self.attempt(attempt + 1, waits, until: cancellation, completion)
                    }
                    return
                }
            }
            if case .success(let entries) = outcome { self.report(.received(Entry.resource, count: entries.count)) }
            completion(outcome)
        }
        cancellation.onCancel(stop)
    }
}
