//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import GalleryClient
import GalleryModel
import GalleryService
import HTTPTypes

/// The files of the pictures: fetched from the gallery's own service, or drawn; never asked for anywhere else.
final class PictureSource: Sendable {
    /// What is done about a picture's address.
    enum Way: Hashable, Sendable {
        /// It is on the gallery's own service.
        case fetch(URL)

        /// It is elsewhere, and says a size and a colour: the picture is drawn here.
        case draw(Landscape)

        /// It is elsewhere, or can't be asked.
        case refuse
    }

    private let server: URL
    private let limiter: FutureLimiter
    private let drawn = PictureShelf(capacity: 16 << 20) { Array($0.svg.utf8) }
    private let fetched = FutureCache<URL, [UInt8], GalleryError>(
        lifetime: .seconds(3600),
        failureLifetime: .seconds(2),
        capacity: 32 << 20,
        costOf: { $0.count }
    )

    init(server: URL, maxConcurrent: Int) {
        self.server = server
        self.limiter = FutureLimiter(maxConcurrent: maxConcurrent)
    }

    /// The picture of a photo, or the reason why there is none.
    func answer(_ photo: Photo?, isThumbnail: Bool) async -> BrowserAnswer {
        guard let photo else { return .text("There is no such photo.", .notFound) }
        switch Self.way(to: isThumbnail ? photo.thumbnailUrl : photo.url, server: self.server) {
        case .draw(let landscape):
            return Self.picture(await self.drawn.picture(landscape), "image/svg+xml")
        case .refuse:
            return .text("The address of this picture is not one of the gallery's service.", .forbidden)
        case .fetch(let address):
            let limiter = self.limiter
            let fetch = self.fetched.value(for: address) {
                limiter.run { RemotePicture.file(at: address, limit: 8 << 20).map { Array($0) } }
            }
            switch await fetch.result {
            case .failure(let error): return .text("\(error.description).", .badGateway)
            case .success(let bytes):
                guard let type = PictureType(bytes) else { return .text("That is no picture.", .badGateway) }
                return Self.picture(bytes, type.rawValue)
            }
        }
    }

    private static func picture(_ bytes: [UInt8], _ type: String) -> BrowserAnswer {
        BrowserAnswer(contentType: type, bytes: bytes, isPicture: true, isKept: true)
    }

    static func way(to text: String, server: URL) -> Way {
        guard let address = URL(string: text), let scheme = address.scheme?.lowercased(),
            ["http", "https"].contains(scheme), address.user == nil, address.password == nil
        else { return .refuse }
        if self.origin(address) == self.origin(server) { return .fetch(address) }
        // A service that `gallery load` has started for itself is gone, and a foreign one is not asked.
        let parts = address.path.split(separator: "/").suffix(2)
        guard parts.count == 2, let size = parts.first, let color = parts.last,
            let landscape = Landscape(size: size, color: color)
        else { return .refuse }
        return .draw(landscape)
    }

    private static func origin(_ address: URL) -> String {
        let scheme = address.scheme?.lowercased() ?? ""
        return "\(scheme)://\(address.host?.lowercased() ?? ""):\(address.port ?? (scheme == "https" ? 443 : 80))"
    }
}
