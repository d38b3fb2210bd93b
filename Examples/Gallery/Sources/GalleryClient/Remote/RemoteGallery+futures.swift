//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

extension RemoteGallery {
    /// A list, as soon as it is there.
    func future<Entry: Listed>(of type: Entry.Type) -> Future<[Entry], GalleryError> {
        Future<[Entry], GalleryError>.retry(
            self.retries,
            while: \.isTransient,
            onFailure: { self.report($0, of: type) }
        ) { attempt in
            self.report(.requested(Entry.resource, attempt: attempt))
            return self.answer(of: type)
        }
        .map { entries in
            // Here and not in an observer, which would count as somebody who still wants the list when it is cancelled.
            self.report(.received(Entry.resource, count: entries.count))
            return entries
        }
    }

    /// One answer, whatever it is.
    private func answer<Entry: Listed>(of type: Entry.Type) -> Future<[Entry], GalleryError> {
        Future { promise in
            promise.onCancel(self.get(type) { promise.complete(with: $0) })
        }
    }

    private func report<Entry: Listed>(_ attempt: FailedAttempt<GalleryError>, of type: Entry.Type) {
        guard let wait = attempt.wait else { return }
        self.report(.retrying(Entry.resource, after: attempt.failure, wait: wait))
    }
}
