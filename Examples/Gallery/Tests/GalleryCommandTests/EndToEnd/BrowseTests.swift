//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryTestSupport
import Testing

@Suite(
    "gallery browse, built, in a browser",
    .serialized,
    .enabled(if: Browser.chromium != nil, Comment(rawValue: Browser.hint)),
    .timeLimit(.minutes(60))
)
struct BrowseTests {
    @Test func `the whole gallery, page by page`() async throws {
        try await withTemporaryFolder { folder in
            #expect(try await gallery("load", in: folder).status == 0)
            let ending = try await withWebsite(in: folder) { address, page in
                for (path, expected) in [
                    ("/", "gallery.sqlite: 10 users, 100 albums, 5,000 photos."), ("/users/1", "10 albums, 500 photos"),
                    ("/albums/1", "50 photos."), ("/photos?page=50", "Page 50 of 50"), ("/photos/2", "2 of 50"),
                    ("/search?q=a", "Page 1 of"), ("/load", "Leaving this page cancels the load."),
                    ("/photos/9999", "There is no photo number 9999."), ("/nowhere", "There is no page /nowhere."),
                ] {
                    let before = page.complaints.count
                    try await page.open(address + path)
                    #expect(try await page.document.contains(expected), "\(path)")
                    // The browser tells of a page that is not there.
                    let isMissing = path == "/nowhere" || path == "/photos/9999"
                    let complaints = page.complaints.dropFirst(before)
                    #expect(complaints.isEmpty || isMissing, "\(path): \(complaints)")
                }
            }
            #expect(ending.status == 0)
        }
    }

    @Test(.enabled(if: PublishedData.folder != nil, "\(PublishedData.hint)"))
    func `the published data`() async throws {
        let data = try #require(PublishedData.folder).path
        try await withTemporaryFolder { folder in
            #expect(try await gallery("load", "--data", data, in: folder).status == 0)
            _ = try await withWebsite(["--data", data], in: folder) { address, page in
                try await page.open("\(address)/albums/1")
                #expect(try await page.document.contains("accusamus beatae ad facilis cum similique qui sunt"))
                // Also those further down, which the browser leaves for later.
                try await page.run("document.querySelectorAll('.grid img').forEach((image) => image.loading = 'eager')")
                try await page.wait(until: "[...document.images].every((image) => image.complete)")
                let missing: [String] = try await page.value(
                    "[...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.src)"
                )
                #expect(missing.isEmpty)
                #expect(try await page.value("document.images.length") == 50)
                #expect(page.complaints.isEmpty, "\(page.complaints)")
            }
        }
    }
}
