//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Testing

@testable import GalleryBrowser

@Suite("The addresses of the pages", .timeLimit(.minutes(60)))
struct BrowserRouteTests {
    @Test(arguments: [
        ("/", BrowserRoute.users), ("/users/3", .user(3)), ("/albums/7", .album(7)), ("/photos", .photos),
        ("/photos/12", .photo(12)), ("/pictures/1/thumbnail", .picture(1, isThumbnail: true)),
        ("/pictures/1/large", .picture(1, isThumbnail: false)), ("/search", .search), ("/load", .load),
        ("/load/stop", .stop),
        ("/browse.css", .file(.style)), ("/browse.js", .file(.script)), ("/load.js", .file(.loadScript)),
        ("/icon.svg", .file(.icon)),
    ])
    func `each page has an address`(_ path: String, _ route: BrowserRoute) {
        #expect(BrowserRoute(path: path) == route)
    }

    @Test(arguments: [
        "/users/x", "/users/01", "/users/1/2", "/photos/-0", "/pictures/1/huge", "/../etc", "/load/x", "/page.mustache",
    ])
    func `and nothing else has one`(_ path: String) {
        #expect(BrowserRoute(path: path) == .unknown)
    }
}
