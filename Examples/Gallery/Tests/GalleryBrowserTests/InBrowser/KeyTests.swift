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
    "Keys, in a browser",
    .serialized,
    .enabled(if: Browser.chromium != nil, Comment(rawValue: Browser.hint)),
    .timeLimit(.minutes(60))
)
struct KeyTests {
    /// The part of the page's address that follows the host.
    private static func path(_ page: BrowserPage) async throws -> String {
        try await page.value("location.pathname + location.search")
    }

    /// Whether what has the focus is marked by more than its colour.
    private static let isMarked = """
        (() => {
            const style = getComputedStyle(document.activeElement);
            return document.activeElement !== document.body
                && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
        })()
        """

    @Test func `arrows lead from picture to picture, and Escape back to the album`() async throws {
        try await withWebsite { website in
            let page = website.page
            try await page.open("\(website.address)/albums/1")
            try await page.run("document.querySelector('.grid a').focus()")
            try await page.follow { try await page.press(.enter) }
            #expect(try await Self.path(page) == "/photos/1")
            for expected in ["/photos/2", "/photos/3", "/photos/4", "/photos/5"] {
                try await page.follow { try await page.press(.right) }
                #expect(try await Self.path(page) == expected)
            }
            // There is none after the last one: nothing happens, and the next key is heard.
            try await page.press(.right)
            try await page.follow { try await page.press(.left) }
            #expect(try await Self.path(page) == "/photos/4")
            try await page.follow { try await page.press(.escape) }
            #expect(try await Self.path(page) == "/albums/1?page=1")
            #expect(page.complaints.isEmpty, "\(page.complaints)")
        }
    }

    @Test func `arrows lead from page to page of a grid`() async throws {
        try await withWebsite { website in
            let page = website.page
            try await page.open("\(website.address)/photos")
            try await page.follow { try await page.press(.right) }
            #expect(try await Self.path(page) == "/photos?page=2")
            try await page.follow { try await page.press(.left) }
            #expect(try await Self.path(page) == "/photos?page=1")
        }
    }

    @Test func `the slash leads to the search, where keys are letters again`() async throws {
        try await withWebsite { website in
            let page = website.page
            try await page.open("\(website.address)/photos/2")
            try await page.press(.slash)
            try await page.wait(until: "document.activeElement.id === 'q'")
            #expect(try await page.value(Self.isMarked) == true)
            #expect(try await page.value("document.activeElement.value") == "")
            try await page.type("photo 10")
            for key in [BrowserPage.Key.left, .right, .slash] { try await page.press(key) }
            #expect(try await Self.path(page) == "/photos/2")
            #expect(try await page.value("document.activeElement.value") == "photo 10/")
            // The first Escape empties the field, as everywhere, and the second one leaves it.
            try await page.press(.escape)
            try await page.wait(until: "document.activeElement.value === ''")
            try await page.press(.escape)
            try await page.wait(until: "document.activeElement === document.body")
            #expect(try await Self.path(page) == "/photos/2")
            try await page.press(.slash)
            try await page.type("photo 10")
            try await page.follow { try await page.press(.enter) }
            #expect(try await Self.path(page) == "/search?q=photo+10")
            #expect(try await page.document.contains("0 users, 0 albums, 8 photos."))
        }
    }

    @Test func `what a browser does with a key and another one held is left to it`() async throws {
        try await withWebsite { website in
            let page = website.page
            try await page.open("\(website.address)/photos/2")
            for held in [BrowserPage.Held.alt, .control] {
                try await page.press(.right, with: held)
                try await page.press(.slash, with: held)
            }
            #expect(try await page.value("document.activeElement === document.body") == true)
            try await page.follow { try await page.press(.left) }
            #expect(try await Self.path(page) == "/photos/1")
        }
    }
}
