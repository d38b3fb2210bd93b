//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import Synchronization

/// The pictures of a service: drawn once for all who ask at the same time, and kept for those who come later.
package final class PictureShelf: Sendable {
    private let kept: FutureCache<Landscape, [UInt8], Never>?
    private let draw: @Sendable (Landscape) async -> [UInt8]
    private let requests = Atomic(0)
    private let drawings = Atomic(0)

    /// Makes an empty shelf.
    ///
    /// - Parameters:
    ///   - capacity: How many bytes of pictures are kept; 0 draws each picture for each request.
    ///   - draw: Draws a picture.
    package init(capacity: Int, draw: @escaping @Sendable (Landscape) async -> [UInt8]) {
        self.kept = capacity > 0 ? FutureCache(capacity: capacity, costOf: { $0.count }) : nil
        self.draw = draw
    }

    /// How often pictures were asked for and drawn so far.
    var statistics: GalleryServer.PictureStatistics {
        GalleryServer.PictureStatistics(
            requests: self.requests.load(ordering: .relaxed),
            drawings: self.drawings.load(ordering: .relaxed)
        )
    }

    /// A picture as an SVG file.
    package func picture(_ landscape: Landscape) async -> [UInt8] {
        self.requests.wrappingAdd(1, ordering: .relaxed)
        guard let kept = self.kept else { return await self.drawn(landscape) }
        return await kept.value(for: landscape) { await self.drawn(landscape) }
    }

    private func drawn(_ landscape: Landscape) async -> [UInt8] {
        self.drawings.wrappingAdd(1, ordering: .relaxed)
        return await self.draw(landscape)
    }
}
