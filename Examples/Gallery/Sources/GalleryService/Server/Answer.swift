//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel
import Hummingbird

/// What the service says to a request, before a fault has had a hand in it.
struct Answer: Sendable {
    enum Content: Sendable {
        /// A whole list, as it is.
        case whole(Listing)

        /// Some rows of a list.
        case rows([Row])

        /// One row.
        case row(Row)

        /// Anything else.
        case bytes([UInt8])
    }

    var status: HTTPResponse.Status = .ok
    var contentType = "application/json; charset=utf-8"

    /// The resource that the answer is about: its faults apply.
    var resource: Resource?
    var content: Content

    init(_ content: Content, about resource: Resource? = nil) {
        self.content = content
        self.resource = resource
    }

    /// What a missing row and an unknown address get from the original, too.
    static func missing(_ resource: Resource? = nil) -> Answer {
        var answer = Answer(.bytes(Array("{}".utf8)), about: resource)
        answer.status = .notFound
        return answer
    }

    init(to route: Route, from catalogue: Catalogue, _ pictures: PictureShelf) async {
        switch route {
        case .list(let resource, let filters):
            let listing = catalogue[resource]
            self.init(filters.isEmpty ? .whole(listing) : .rows(listing.rows(where: filters)), about: resource)
        case .one(let resource, let id):
            guard let row = catalogue[resource].row(id: id) else {
                self = .missing(resource)
                return
            }
            self.init(.row(row), about: resource)
        case .picture(let landscape):
            self.init(.bytes(await pictures.picture(landscape)))
            self.contentType = "image/svg+xml"
        case .badPicture(let reason):
            self.init(.bytes(Array("\(reason)\n".utf8)))
            self.status = .badRequest
            self.contentType = "text/plain; charset=utf-8"
        case .unknown:
            self = .missing()
        }
    }

    /// The bytes of the answer.
    var body: [UInt8] {
        switch self.content {
        case .whole(let listing): listing.text
        case .rows(let rows): Self.list(rows.map(\.text.bytes))
        case .row(let row): Array(row.text.bytes)
        case .bytes(let bytes): bytes
        }
    }

    /// A JSON array with one element a line.
    static func list(_ elements: [ArraySlice<UInt8>]) -> [UInt8] {
        guard !elements.isEmpty else { return Array("[]".utf8) }
        var text: [UInt8] = []
        text.reserveCapacity(elements.reduce(4) { $0 + $1.count + 2 })
        for element in elements {
            text.append(contentsOf: text.isEmpty ? "[\n".utf8 : ",\n".utf8)
            text.append(contentsOf: element)
        }
        text.append(contentsOf: "\n]".utf8)
        return text
    }
}
