//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel
import Testing

@testable import GalleryService

@Suite("Route", .timeLimit(.minutes(60)))
struct RouteTests {
    private let filter = Filter(field: "id", value: "7")

    @Test func `a list is a resource with its filters`() {
        #expect(Route(path: "/users", filters: []) == .list(.users, []))
        #expect(Route(path: "/photos/", filters: [self.filter]) == .list(.photos, [self.filter]))
    }

    @Test func `what belongs to an entry is a list with one filter more`() {
        let userId = Filter(field: "userId", value: "3")
        #expect(Route(path: "/users/3/albums", filters: [self.filter]) == .list(.albums, [userId, self.filter]))
        #expect(
            Route(path: "/albums/9/photos", filters: []) == .list(.photos, [Filter(field: "albumId", value: "9")])
        )
    }

    @Test func `an entry is a resource with a number`() {
        #expect(Route(path: "/albums/4", filters: []) == .one(.albums, id: "4"))
    }

    @Test func `a picture has a size and a colour`() {
        let color = Color(red: 0x92, green: 0xC9, blue: 0x52)
        #expect(Route(path: "/pictures/600/92c952", filters: []) == .picture(Landscape(size: 600, color: color)))
    }

    @Test(arguments: ["", "/", "/posts", "/Users", "/users/1/users", "/users/1/photos", "/albums/1/photos/2"])
    func `the rest is unknown`(_ path: String) {
        #expect(Route(path: path, filters: []) == .unknown)
    }
}
