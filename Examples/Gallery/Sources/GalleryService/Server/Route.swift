//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel

/// What an address asks for.
enum Route: Hashable, Sendable {
    /// The rows of a resource that agree with each filter: `/photos?albumId=1`, and `/albums/1/photos` alike.
    case list(Resource, [Filter])

    /// One row: `/users/1`.
    case one(Resource, id: String)

    /// A picture: `/pictures/600/92c952`.
    case picture(Landscape)

    /// A picture that can't be drawn, and why.
    case badPicture(reason: String)

    /// Nothing that is served here.
    case unknown

    init(path: String, filters: [Filter]) {
        let parts = path.split(separator: "/").map(String.init)
        if parts.first == "pictures", parts.count == 3 {
            self.init(pictureSize: parts[1], color: parts[2])
            return
        }
        guard let resource = parts.first.flatMap(Resource.init) else {
            self = .unknown
            return
        }
        switch parts.count {
        case 1:
            self = .list(resource, filters)
        case 2:
            self = .one(resource, id: parts[1])
        case 3:
            guard let child = Resource(rawValue: parts[2]), let parent = child.parent, parent.resource == resource
            else {
                self = .unknown
                return
            }
            self = .list(child, [Filter(field: parent.field, value: parts[1])] + filters)
        default:
            self = .unknown
        }
    }

    private init(pictureSize: String, color: String) {
        guard let size = Int(pictureSize), (1...Landscape.maximumSize).contains(size) else {
            self = .badPicture(reason: "A picture's size is 1 to \(Landscape.maximumSize), not '\(pictureSize)'.")
            return
        }
        guard let color = Color(hex: color) else {
            self = .badPicture(reason: "A picture's colour is one to six hexadecimal digits, not '\(color)'.")
            return
        }
        self = .picture(Landscape(size: size, color: color))
    }
}
