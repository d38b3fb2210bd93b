//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// A catalogue that is known only when the server listens: its own data holds the address of the pictures, port
/// included.
final class LateCatalogue: Sendable {
    private let catalogue = Mutex<Catalogue?>(nil)

    var value: Catalogue? { self.catalogue.withLock { $0 } }

    func fill(_ catalogue: Catalogue) {
        self.catalogue.withLock { $0 = catalogue }
    }
}
