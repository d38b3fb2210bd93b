//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

extension RemoteGallery {
    /// Loads a list.
    func all<Entry: Listed>(_ type: Entry.Type) async throws(GalleryError) -> [Entry] {
        var waits = self.retries.waits
        var attempt = 1
        while true {
            self.report(.requested(Entry.resource, attempt: attempt))
            do throws(GalleryError) {
                let entries = try await self.answer(type)
                self.report(.received(Entry.resource, count: entries.count))
                return entries
            } catch {
                guard error.isTransient, let wait = waits.next() else { throw error }
                self.report(.retrying(Entry.resource, after: error, wait: wait))
                do { try await Task.sleep(for: wait) } catch { throw .cancelled }
                attempt += 1
            }
        }
    }

    /// Awaits one answer.
    private func answer<Entry: Listed>(_ type: Entry.Type) async throws(GalleryError) -> [Entry] {
        let cancellation = Cancellation()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let stop = self.get(type) { continuation.resume(returning: $0) }
                cancellation.onCancel(stop)
            }
        } onCancel: {
            cancellation.cancel()
        }
        return try outcome.get()
    }
}
