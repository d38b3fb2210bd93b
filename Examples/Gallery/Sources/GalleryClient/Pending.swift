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

/// Knows which lists a load waits for, from what the load reports.
final class Pending: Sendable {
    private let resources = Mutex<Set<Resource>>([])

    func note(_ event: LoadEvent) {
        self.resources.withLock { resources in
            switch event {
            case .requested(let resource, _): resources.insert(resource)
            case .received(let resource, _): resources.remove(resource)
            case .retrying, .merged, .stored: break
            }
        }
    }

    /// The addresses of the lists that haven't come, in the order users, albums, photos.
    func addresses(in remote: RemoteGallery) -> [URL] {
        let resources = self.resources.withLock { $0 }
        return Resource.allCases.filter(resources.contains).map(remote.address)
    }
}
