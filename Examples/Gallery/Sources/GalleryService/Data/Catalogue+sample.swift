//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryModel

extension Catalogue {
    /// The service's own data, whose pictures are at the given address.
    init(sample: SampleData) throws {
        self.users = try Self.listing(of: sample.users)
        self.albums = try Self.listing(of: sample.albums)
        self.photos = try Self.listing(of: sample.photos)
    }

    /// Writes one element a line, and its fields in a fixed order, so that each run serves the same bytes.
    private static func listing(of elements: [some Encodable]) throws -> Listing {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Listing(Answer.list(try elements.map { [UInt8](try encoder.encode($0))[...] }))
    }
}
