//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryModel
import Synchronization

/// Knows which list a load waits for, from what the load reports.
final class Pending: Sendable {
    private let received = Mutex<Set<Resource>>([])

    func note(_ event: LoadEvent) {
        guard case .received(let resource, _) = event else { return }
        _ = self.received.withLock { $0.insert(resource) }
    }

    /// The address of the first list that hasn't come, in the order users, albums, photos.
    ///
    /// One alone, so that styles that ask for all lists at once say the same as those that ask for one after the other.
    func address(in remote: RemoteGallery) -> URL? {
        let received = self.received.withLock { $0 }
        return Resource.allCases.first { !received.contains($0) }.map(remote.address)
    }
}
