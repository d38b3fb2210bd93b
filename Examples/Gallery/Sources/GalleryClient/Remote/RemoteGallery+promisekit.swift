//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesPromiseKit

extension RemoteGallery {
    /// A list, as soon as it is there.
    func promise<Entry: Listed>(of list: List<Entry>) -> CancellablePromise<[Entry]> {
        self.attempt(1, self.waits)
    }

    private func attempt<Entry: Listed>(
        _ attempt: Int,
        _ waits: some IteratorProtocol<Duration> & Sendable
    ) -> CancellablePromise<[Entry]> {
        firstly { () -> CancellablePromise<[Entry]> in
            self.report(.requested(Entry.resource, attempt: attempt))
            return self.answer()
        }.get { entries in
            self.report(.received(Entry.resource, count: entries.count))
        }.recover { error -> CancellablePromise<[Entry]> in
            var waits = waits
            guard let error = error as? GalleryError, error.isTransient, let wait = waits.next() else { throw error }
            self.report(.retrying(Entry.resource, after: error, wait: wait))
            return cancellable(after(seconds: wait / .seconds(1))).then { [waits] in
                self.attempt(attempt + 1, waits)
            }
        }
    }

    /// One answer, whatever it is.
    private func answer<Entry: Listed>() -> CancellablePromise<[Entry]> {
        let transfer = Cancellation()
        return CancellablePromise(task: transfer) { seal in
            transfer.onCancel(self.get(Entry.self, seal.resolve))
        }
    }
}

extension Cancellation: CancellableTask {}
