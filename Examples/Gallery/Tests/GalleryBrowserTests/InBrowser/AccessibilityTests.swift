//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryClient
import GalleryModel
import GalleryService
import GalleryTestSupport
import Testing

@Suite(
    "Pages for everybody, in a browser",
    .serialized,
    .enabled(if: Browser.chromium != nil, Comment(rawValue: Browser.hint)),
    .timeLimit(.minutes(60))
)
struct AccessibilityTests {
    /// A page of each kind.
    private static let paths = [
        "/", "/users/1", "/albums/1", "/albums/3", "/photos?page=2", "/photos/2", "/search", "/search?q=1", "/load",
        "/nowhere",
    ]

    /// Opens a page of each kind, and of each state that a page can be in.
    private static func withEachPage(
        _ look: BrowserPage.Look,
        _ body: (BrowserPage, String) async throws -> Void
    ) async throws {
        try await withWebsite(faults: [.init(.photos, .truncate), .init(.users, .status(times: 1))]) { website in
            let page = website.page
            try await page.look(look)
            for path in Self.paths {
                try await page.open(website.address + path)
                try await body(page, path)
            }
            try await page.open("\(website.address)/load")
            try await page.run("document.getElementById('start').click()")
            try await page.wait(until: "document.getElementById('outcome').textContent !== ''")
            try await body(page, "a load that has failed")
            try Data("no database, and long enough to be none".utf8).write(to: URL(filePath: website.store.path))
            try await page.open(website.address)
            try await body(page, "what was there before")
        }
    }

    @Test(arguments: BrowserPage.Look.all)
    func `every text and every control stands out, and pictures have a text`(_ look: BrowserPage.Look) async throws {
        var (checked, lowest) = (0, Double.infinity)
        try await Self.withEachPage(look) { page, path in
            try await page.keepPicture("page\(path.replacing(/[^a-z0-9]/, with: "-"))-\(look)")
            let audit = try await page.audit()
            #expect(audit.failures.isEmpty, "\(path), \(look): \(audit.failures)")
            #expect(audit.checked > 10, "\(path)")
            checked += audit.checked
            lowest = min(lowest, audit.lowest)
        }
        print("\(look): \(checked) texts and edges, the lowest contrast is \((lowest * 100).rounded() / 100):1")
    }

    @Test func `a text that stands out too little would be found, and so would a picture without a text`() async throws
    {
        try await withWebsite { website in
            try await website.page.open("\(website.address)/albums/1")
            try await website.page.run("document.querySelector('h1').style.color = 'rgb(160, 160, 160)'")
            try await website.page.run("document.querySelector('.summary').style.opacity = 0.5")
            try await website.page.run("document.querySelector('.grid img').alt = ''")
            try await website.page.run("document.querySelector('form button').style.borderColor = 'rgb(210, 210, 210)'")
            let failures = try await website.page.audit().failures
            #expect(failures.count == 4, "\(failures)")
        }
    }

    @Test(arguments: [BrowserPage.Look(), BrowserPage.Look(width: 390)])
    func `Tab leads to everything, in its order, and shows where it is`(_ look: BrowserPage.Look) async throws {
        try await Self.withEachPage(look) { page, path in
            // The search has the focus to itself when it is typed into, and a hundred links are as good as six.
            if path == "/photos?page=2" { return }
            try await page.run("document.activeElement.blur()")
            try await page.run("scrollTo(0, 0)")
            let stops = try await page.tabStops()
            #expect(stops.found.map(\.place) == stops.expected, "\(path): \(stops.found)")
            for stop in stops.found {
                #expect(stop.isMarked && stop.isInPlace, "\(path): \(stop)")
            }
        }
    }

    @Test func `whatever can be pressed or looked at has a name`() async throws {
        try await Self.withEachPage(BrowserPage.Look()) { page, path in
            let parts = try await page.spokenParts
            let needed = ["link", "button", "searchbox", "textbox", "image", "heading", "navigation", "table"]
            #expect(parts.contains { $0.role == "heading" }, "\(path)")
            for part in parts where needed.contains(part.role) {
                #expect(!part.name.isEmpty, "\(path): \(part.role)")
            }
        }
    }

    @Test func `nothing moves for somebody who doesn't want that`() async throws {
        try await withWebsite { website in
            let page = website.page
            let transform = "getComputedStyle(document.querySelector('.grid img')).transform"
            try await page.open("\(website.address)/albums/1")
            try await page.point(at: ".grid a")
            try await page.wait(until: "\(transform) !== 'none'")
            try await page.look(BrowserPage.Look(prefersReducedMotion: true))
            try await page.open("\(website.address)/albums/1")
            try await page.point(at: ".grid a")
            try await page.wait(until: "document.querySelector('.grid a').matches(':hover')")
            #expect(try await page.value(transform) == "none")
            let moving: [String] = try await page.value(
                """
                [...document.querySelectorAll('*')].filter((element) => {
                    const style = getComputedStyle(element);
                    return style.transitionDuration.split(', ').some((time) => parseFloat(time) > 0)
                        || style.animationName !== 'none' || style.scrollBehavior !== 'auto';
                }).map((element) => element.tagName)
                """
            )
            #expect(moving.isEmpty)
        }
    }
}
