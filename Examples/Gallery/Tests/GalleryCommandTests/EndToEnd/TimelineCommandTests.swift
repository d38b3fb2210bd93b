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

// One command after the other: the other suites need the machine too.
@Suite("gallery timeline, built", .serialized, .timeLimit(.minutes(60)))
struct TimelineCommandTests {
    @Test func `draws each style in plain characters, and makes no file`() async throws {
        try await withSmallGallery { folder in
            let options = ["--data", ".", "--fault", "users:status=1", "--deadline", "60"]
            let ending = try await GalleryProcess(["timeline"] + options, in: folder).ending()
            #expect(ending.status == 0)
            #expect(ending.errors.isEmpty)
            let output = ending.output
            #expect(output.matches(of: /\n(callbacks|chained), one after the other: \d+ ms\n/).count == 4)
            #expect(output.matches(of: /\n(combined|async|promisekit), at once: \d+ ms\n/).count == 6)
            #expect(output.matches(of: /\n  users .* ms, 2 attempts\n/).count == 5)
            #expect(output.unicodeScalars.allSatisfy { $0.isASCII })
            #expect(output.controlCharacters.isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
        }
    }

    @Test func `one style can be named, and the deadline that ends its load is said`() async throws {
        try await withSmallGallery { folder in
            let options = ["--style", "combined", "--latency", "60000", "--deadline", "0.2"]
            let ending = try await GalleryProcess(["timeline", "--data", "."] + options, in: folder).ending()
            #expect(ending.status == 0)
            #expect(ending.output.contains("combined, at once: "))
            #expect(ending.output.contains("no whole answer within 0.2 seconds"))
            #expect(!ending.output.contains("chained"))
        }
    }

    @Test(arguments: [
        (["--deadline", "0"], "--deadline takes a number of seconds above 0"),
        (["--output", ""], "--output takes the path of a file"),
        (["--style", "magic"], "'magic'"),
        (["--base-url", "http://localhost", "--fault", "all:stall"], "not for --base-url"),
    ])
    func `what can't be understood is refused with the reason`(_ arguments: [String], _ reason: String) async throws {
        try await withTemporaryFolder { folder in
            let ending = try await GalleryProcess(["timeline"] + arguments, in: folder).ending()
            #expect(ending.status == 64)
            #expect(ending.errors.contains(reason), "\(ending.errors)")
        }
    }

    @Test func `a page that can't be written is named`() async throws {
        try await withSmallGallery { folder in
            let ending = try await GalleryProcess(
                ["timeline", "--data", ".", "--style", "async", "--output", "none/page.html"],
                in: folder
            ).ending()
            #expect(ending.status == 1)
            #expect(ending.errors == "Error: none/page.html: the page can't be written there.\n")
        }
    }

    @Test(.enabled(if: Browser.chromium != nil, Comment(rawValue: Browser.hint)))
    func `the page shows bars for each style in a browser, and its script has nothing to complain about`() async throws
    {
        try await withSmallGallery { folder in
            let ending = try await GalleryProcess(
                [
                    "timeline", "--data", ".", "--fault", "users:status=1", "--cancel-after", "50", "--deadline", "60",
                    "--output", "page.html",
                ],
                in: folder
            ).ending()
            #expect(ending.status == 0)
            #expect(ending.output.hasSuffix("Written to page.html: open it in a browser.\n"))
            let document = try await Browser.open { page in
                try await page.open(folder.appending(path: "page.html").absoluteString)
                #expect(page.complaints.isEmpty, "\(page.complaints)")
                let document = try await page.document
                for look in BrowserPage.Look.all {
                    try await page.look(look)
                    try await page.keepPicture("timeline-\(look)")
                    let audit = try await page.audit()
                    #expect(audit.failures.isEmpty, "\(look): \(audit.failures)")
                    print("The timeline, \(look): \(audit.checked) texts and edges, \(audit.lowest) at the lowest")
                }
                return document
            }
            #expect(document.matches(of: /<section class="style"/).count == 5)
            for style in ["callbacks", "chained", "combined", "async", "promisekit"] {
                let bars = try Regex("aria-label=\"\(style): (wait|decode|commit)[^\"]* for [0-9.,]+ ms: done\"")
                #expect(document.matches(of: bars).count == 7, "\(style)")
            }
            for name in ["nothing", "users:status=1", "cancelled"] {
                #expect(document.contains("<span>\(name)</span>"))
            }
            #expect(document.contains("Nothing goes wrong. Three lists, asked for one after the other: "))
        }
    }
}
