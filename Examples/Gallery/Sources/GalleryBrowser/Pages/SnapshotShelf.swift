//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Foundation
import Futures
import GalleryClient
import Synchronization

/// The gallery in the database, read again when the file has changed, once for all who ask.
final class SnapshotShelf: Sendable {
    /// What there is to show.
    enum Outcome: Sendable {
        /// A gallery; with a failure, the one that was there before.
        case shown(Snapshot, staleness: GalleryError?)

        case failed(GalleryError)
    }

    /// What changes with each commit.
    private struct Stamp: Hashable, Sendable {
        let changed: Date?
        let size: UInt64?
        let file: UInt64?
    }

    private let store: GalleryStore
    private let cache = FutureCache<Stamp, Snapshot, GalleryError>(capacity: 1)
    private let last = Mutex<Snapshot?>(nil)

    init(_ store: GalleryStore) { self.store = store }

    /// The gallery as it is now, or the last one when it can't be read.
    func current() async -> Outcome {
        let outcome = await self.cache.value(for: self.stamp()) { self.read() }.result
        switch outcome {
        case .success(let snapshot):
            self.last.withLock { $0 = snapshot }
            return .shown(snapshot, staleness: nil)
        case .failure(let error):
            return self.last.withLock { $0 }.map { .shown($0, staleness: error) } ?? .failed(error)
        }
    }

    /// Reads the database on a thread that may wait for it.
    private func read() -> Future<Snapshot, GalleryError> {
        Future { [store] promise in
            DispatchQueue.global().async {
                promise.complete(with: Result { () throws(GalleryError) in Snapshot(try store.read()) })
            }
        }
    }

    private func stamp() -> Stamp {
        let path = URL(filePath: self.store.path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return Stamp(
            changed: attributes?[.modificationDate] as? Date,
            size: (attributes?[.size] as? NSNumber)?.uint64Value,
            file: (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value
        )
    }
}
