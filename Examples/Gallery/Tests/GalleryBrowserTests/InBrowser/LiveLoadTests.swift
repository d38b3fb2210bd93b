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
    "A load that somebody looks at, in a browser",
    .serialized,
    .enabled(if: Browser.chromium != nil, Comment(rawValue: Browser.hint)),
    .timeLimit(.minutes(60))
)
struct LiveLoadTests {
    /// The rows of the table: list, state, count, attempt, elapsed.
    private static let rows = """
        [...document.querySelectorAll('tr[data-list]')].map((row) => [...row.children].map((cell) => cell.textContent))
        """

    /// What a list's row says.
    private static func cell(_ list: String, _ field: String) -> String {
        "document.querySelector('tr[data-list=\(list)] [data-field=\(field)]').textContent"
    }

    /// Opens the page and begins a load with the keyboard.
    private static func begin(_ page: BrowserPage, at address: String) async throws {
        try await page.open("\(address)/load")
        try await page.run("document.getElementById('start').focus()")
        try await page.press(.enter)
    }

    @Test func `each list has its count, its attempt and its time, and the end is said`() async throws {
        try await withWebsite(faults: [.init(.users, .status(times: 1))]) { website in
            let page = website.page
            try await Self.begin(page, at: website.address)
            try await page.wait(until: "document.getElementById('outcome').textContent !== ''")
            let rows: [[String]] = try await page.value(Self.rows)
            #expect(
                rows.map { Array($0.prefix(4)) } == [
                    ["users", "came", "2", "2"], ["albums", "came", "3", "1"], ["photos", "came", "106", "1"],
                ]
            )
            #expect(rows.allSatisfy { $0.last?.wholeMatch(of: /\d+\.\d s/) != nil }, "\(rows)")
            try await page.keepPicture("load-done")
            let stored = "Stored in \(website.store.path): 2 users, 3 albums, 106 photos."
            #expect(try await page.value("document.getElementById('outcome').textContent") == stored)
            let lines: [String] = try await page.value(
                "[...document.querySelectorAll('#log li')].map((line) => line.textContent)"
            )
            #expect(lines.contains("users: asked for, attempt 2"))
            #expect(lines.contains { $0.hasPrefix("users: again in 0.1 seconds, since ") })
            #expect(lines.suffix(2) == ["merged", "stored"])
            await website.log.wait(for: stored)
            let reported = website.log.all.map { String($0.drop { $0 == " " }) }
            #expect(lines.allSatisfy { reported.contains($0) }, "\(reported)")
            #expect(page.complaints.isEmpty, "\(page.complaints)")
            // The keyboard is where it was, and can begin the next load.
            try await page.wait(until: "document.activeElement.id === 'start'")
            try await page.press(.enter)
            await website.log.wait(for: stored)
        }
    }

    /// A way to leave a page.
    enum Way: CaseIterable {
        case link
        case address
        case reload
        case closing
    }

    @Test(arguments: Way.allCases)
    func `leaving the page cancels the load, and the log says so`(_ way: Way) async throws {
        try await withWebsite(faults: [.init(.photos, .stall)]) { website in
            let before = try website.bytes()
            // The last page that closes would take the browser along.
            let page = try await website.page.another()
            try await Self.begin(page, at: website.address)
            try await page.wait(until: "\(Self.cell("users", "state")) === 'came'")
            try await page.wait(until: "\(Self.cell("albums", "state")) === 'came'")
            // Time goes on for the list that doesn't come.
            try await page.wait(until: "parseFloat(\(Self.cell("photos", "elapsed"))) > 0")
            let elapsed: String = try await page.value(Self.cell("photos", "elapsed"))
            try await page.wait(until: "\(Self.cell("photos", "elapsed")) !== '\(elapsed)'")
            #expect(try await page.value(Self.cell("photos", "state")) == "asked for")
            try await page.keepPicture("load-under-way")
            #expect(try await page.value(Self.cell("photos", "count")) == "–")
            await website.served.wait(for: .stalled(path: "/photos"))

            switch way {
            case .link: try await page.follow { try await page.run("document.querySelector('.home').click()") }
            case .address: try await page.open("\(website.address)/photos")
            case .reload: try await page.follow { try await page.reload() }
            case .closing: try await page.close()
            }
            await website.log.wait(forAll: [
                "The page was left.", "Error: the load was cancelled; \(website.store.path) stays as it was.",
            ])
            await website.served.wait(for: .released(path: "/photos"))
            #expect(try website.bytes() == before)
        }
    }

    @Test func `the load can be stopped, and the keyboard is not lost`() async throws {
        try await withWebsite(faults: [.init(.photos, .stall)]) { website in
            let page = website.page
            try await Self.begin(page, at: website.address)
            try await page.wait(until: "document.activeElement.id === 'stop'")
            await website.served.wait(for: .stalled(path: "/photos"))
            try await page.press(.enter)
            try await page.wait(until: "document.getElementById('outcome').textContent !== ''")
            #expect(
                try await page.value("document.getElementById('outcome').textContent")
                    == "Error: the load was cancelled; \(website.store.path) stays as it was."
            )
            await website.served.wait(for: .released(path: "/photos"))
            try await page.wait(until: "document.activeElement.id === 'start'")
            #expect(try await page.value(Self.cell("photos", "state")) == "stopped")
        }
    }

    @Test func `one load runs at a time, and the next one when it is over`() async throws {
        try await withWebsite(faults: [.init(.photos, .stall)]) { website in
            let (page, other) = (website.page, try await website.page.another())
            try await Self.begin(page, at: website.address)
            await website.served.wait(for: .stalled(path: "/photos"))
            try await Self.begin(other, at: website.address)
            try await other.wait(until: "document.getElementById('outcome').textContent !== ''")
            #expect(
                try await other.value("document.getElementById('outcome').textContent")
                    == "Error: another load is under way."
            )
            try await page.open("\(website.address)/photos")
            await website.log.wait(forAll: [
                "The page was left.", "Error: the load was cancelled; \(website.store.path) stays as it was.",
            ])
            await website.served.wait(for: .released(path: "/photos"))
            // A page that comes back is ready for another load.
            try await page.follow { try await page.run("history.back()") }
            try await page.wait(until: "!document.getElementById('start').disabled")
            try await Self.begin(page, at: website.address)
            await website.served.wait(for: .stalled(path: "/photos"))
        }
    }
}
