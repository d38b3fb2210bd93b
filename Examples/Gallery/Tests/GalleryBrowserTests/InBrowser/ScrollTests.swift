//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel
import GalleryService
import GalleryTestSupport
import Testing

@Suite(
    "Five thousand pictures, in a browser",
    .serialized,
    .enabled(if: Browser.chromium != nil, Comment(rawValue: Browser.hint)),
    .timeLimit(.minutes(60))
)
struct ScrollTests {
    private static func lists() -> Lists {
        var lists = Lists()
        let photos = lists.photos
        lists.photos = (1...5000).map { id in
            var photo = photos[id % photos.count]
            (photo.id, photo.albumId) = (id, 2)
            return photo
        }
        return lists
    }

    /// Goes down a page from its top to its end, so many pixels with each frame, and tells how many frames that took.
    private static func scroll(by pixels: Int) -> String {
        """
        new Promise((done) => {
            let [place, frames] = [0, 0];
            const step = () => {
                frames += 1;
                place += \(pixels);
                scrollTo(0, place);
                const isOver = place >= document.documentElement.scrollHeight;
                isOver ? done(frames) : requestAnimationFrame(step);
            };
            scrollTo(0, 0);
            requestAnimationFrame(step);
        })
        """
    }

    /// How much work the page has with a frame while it is scrolled.
    private static func cost(_ page: BrowserPage) async throws -> Duration {
        let before = try await page.workingTime
        let frames: Int = try await page.value(Self.scroll(by: 480))
        #expect(frames > 50)
        return (try await page.workingTime - before) / Double(frames)
    }

    @Test func `a frame costs little, however many pictures there are`() async throws {
        try await withWebsite(Self.lists()) { website in
            let page = website.page
            // How long a picture takes to draw is a matter of the picture.
            try await page.block(["*/pictures/*"])
            try await page.open("\(website.address)/photos?page=all")
            #expect(try await page.value("document.querySelectorAll('.grid img').length") == 5000)
            // Once for the sizes that are not known before, and then as one goes on scrolling.
            let first = try await Self.cost(page)
            let cost = try await Self.cost(page)
            // As it was: each picture by itself is left out where it is not seen, and each frame asks all of them.
            for rule in [
                ".group { content-visibility: visible !important; }",
                ".grid li { content-visibility: auto; contain-intrinsic-size: auto 9rem; }",
            ] {
                try await page.run("document.styleSheets[0].insertRule('\(rule)')")
            }
            let uncured = try await Self.cost(page)
            let figures = [first, cost, uncured].map { ($0 / .milliseconds(1)).rounded() }
            print("A frame of 5,000 pictures: \(figures[0]) ms, then \(figures[1]) ms; without groups \(figures[2]) ms")
            // Each against the other: how fast the machine is doesn't matter.
            #expect(first < uncured)
            #expect(cost * 3 < uncured)
        }
    }

    @Test func `pictures are asked for when one comes near them, and not before`() async throws {
        try await withWebsite(Self.lists()) { website in
            let page = website.page
            let loaded = "[...document.images].filter((image) => image.complete && image.naturalWidth > 0).length"
            try await page.open("\(website.address)/photos?page=all")
            try await page.wait(until: "\(loaded) > 50")
            #expect(try await page.value(loaded) < 1000)
            try await page.run("scrollTo(0, document.documentElement.scrollHeight)")
            try await page.wait(until: "[...document.images].at(-1).naturalWidth > 0")
            #expect(try await page.value(loaded) < 2500)
            #expect(page.complaints.isEmpty, "\(page.complaints)")
        }
    }
}
