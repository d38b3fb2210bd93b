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
    .timeLimit(.minutes(20))
)
struct BrowseTests {
    /// Runs the command until the closure is done, and gives it the address of the first page.
    private static func withWebsite(
        _ arguments: [String] = [],
        in folder: URL,
        _ body: (String) async throws -> Void
    ) async throws -> GalleryProcess.Ending {
        let browse = try GalleryProcess(["browse", "--port", "0"] + arguments, in: folder)
        var address: String?
        for await line in browse.lines {
            address = line.firstMatch(of: /at (http:\/\/127\.0\.0\.1:\d+) until Ctrl-C\./).map { String($0.1) }
            if address != nil { break }
        }
        do {
            try await body(try #require(address))
        } catch {
            browse.send(SIGTERM)
            throw error
        }
        browse.send(SIGTERM)
        return await browse.ending()
    }

    private static func open(_ address: String) async throws -> Browser.Page {
        let address = try #require(URL(string: address))
        return try await withTemporaryFolder { try await Browser.open(address, keepingIn: $0) }
    }

    @Test func `the whole gallery, page by page`() async throws {
        try await withTemporaryFolder { folder in
            #expect(try await gallery("load", in: folder).status == 0)
            let ending = try await Self.withWebsite(in: folder) { address in
                for (path, expected) in [
                    ("/", "gallery.sqlite: 10 users, 100 albums, 5,000 photos."), ("/users/1", "10 albums, 500 photos"),
                    ("/albums/1", "50 photos."), ("/photos?page=50", "Page 50 of 50"), ("/photos/2", "2 of 50"),
                    ("/search?q=a", "Page 1 of"), ("/load", "Leaving this page cancels the load."),
                    ("/photos/9999", "there is no photo number 9999."), ("/nowhere", "there is no page /nowhere."),
                ] {
                    let page = try await Self.open(address + path)
                    #expect(page.document.contains(expected), "\(path)")
                    // The browser tells of a page that is not there.
                    let isMissing = path == "/nowhere" || path == "/photos/9999"
                    #expect(page.console.isEmpty || isMissing, "\(path): \(page.console)")
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
            _ = try await Self.withWebsite(["--data", data], in: folder) { address in
                let page = try await Self.open("\(address)/albums/1")
                #expect(page.document.contains("accusamus beatae ad facilis cum similique qui sunt"))
                #expect(page.console.isEmpty, "\(page.console)")
            }
        }
    }

    @Test func `a database that is missing is named as in the terminal`() async throws {
        try await withTemporaryFolder { folder in
            _ = try await Self.withWebsite(in: folder) { address in
                let page = try await Self.open(address).document
                #expect(page.contains("gallery.sqlite: there is no such database, 'gallery load' makes it."))
                #expect(page.contains("<code>gallery load --database gallery.sqlite</code>"))
            }
        }
    }
}
