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

/// What is wrong with a database is said in a page as it is in the terminal, with a command to copy.
@Suite(
    "States of the pages, built, in a browser",
    .serialized,
    .enabled(if: Browser.chromium != nil, Comment(rawValue: Browser.hint)),
    .timeLimit(.minutes(60))
)
struct PageStateTests {
    /// What a command says in its last line but for what follows `Error: `.
    private static func sentence(_ arguments: String..., in folder: URL) async throws -> String {
        let ending = try await GalleryProcess(arguments, in: folder).ending()
        let text = ending.errors.isEmpty ? ending.output : ending.errors
        let line = try #require(text.split(separator: "\n").first)
        return String(line.trimmingPrefix("Error: "))
    }

    /// What can be read in the page.
    private static func text(_ page: BrowserPage) async throws -> String {
        try await page.value("document.body.innerText")
    }

    /// Presses the page's button to copy a command, and returns what a person can then paste.
    private static func copied(_ page: BrowserPage) async throws -> String {
        try await page.allowCopying(true)
        try await page.run("document.querySelector('.copy').focus()")
        try await page.press(.enter)
        try await page.wait(until: "document.querySelector('.copy').textContent === 'Copied'")
        return try await page.value("navigator.clipboard.readText()")
    }

    /// Takes a picture of the page in each look, and looks for what is wrong with it.
    private static func look(at page: BrowserPage, _ state: String) async throws {
        for look in BrowserPage.Look.all {
            try await page.look(look)
            try await page.keepPicture("\(state)-\(look)")
            let audit = try await page.audit()
            #expect(audit.failures.isEmpty, "\(state), \(look): \(audit.failures)")
        }
        try await page.look(BrowserPage.Look())
    }

    /// The text with the same port in each run.
    private static func withoutPort(_ text: String) -> String {
        text.replacing(/127\.0\.0\.1:\d+/, with: "127.0.0.1:1")
    }

    /// Runs a command that a page shows, as it is, in a shell.
    private static func run(_ command: String, in folder: URL) async throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = folder
        let built = try #require(GalleryProcess.built("gallery")).deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        process.environment = ProcessInfo.processInfo.environment.merging(["PATH": "\(built):\(path)"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let (statuses, status) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { status.yield($0.terminationStatus) }
        try process.run()
        for await status in statuses { return status }
        return -1
    }

    @Test func `a database that is missing, and the command that makes it`() async throws {
        try await withSmallGallery { folder in
            let said = try await Self.sentence("show", in: folder)
            #expect(said == "gallery.sqlite: there is no such database, 'gallery load' makes it.")
            _ = try await withWebsite(["--data", "."], in: folder) { address, page in
                for path in ["/", "/photos", "/users/1", "/search?q=a"] {
                    try await page.open(address + path)
                    #expect(try await Self.text(page).contains(said), "\(path)")
                }
                try await Self.look(at: page, "missing")
                #expect(try await page.value("document.querySelector('main a').textContent") == "load it here")
                let command = try await Self.copied(page)
                #expect(command == "gallery load --database gallery.sqlite --data .")
                #expect(try await Self.run(command, in: folder) == 0)
                try await page.open(address)
                #expect(try await Self.text(page).contains("gallery.sqlite: 2 users, 4 albums, 8 photos."))
            }
        }
    }

    @Test func `a command that can't be copied is selected`() async throws {
        try await withTemporaryFolder { folder in
            _ = try await withWebsite(in: folder) { address, page in
                try await page.open(address)
                try await page.allowCopying(false)
                try await page.run("document.querySelector('.copy').click()")
                try await page.wait(until: "document.querySelector('.copy').textContent === 'Selected'")
                #expect(try await page.value("getSelection().toString()") == "gallery load --database gallery.sqlite")
            }
        }
    }

    @Test func `a file that is no database of ours`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "gallery.sqlite")
            let letter = Data("a letter to my aunt, and more of it than fits on a postcard".utf8)
            try letter.write(to: file)
            let said = try await Self.sentence("show", in: folder)
            _ = try await withWebsite(in: folder) { address, page in
                try await page.open(address)
                #expect(try await Self.text(page).contains(said))
                try await Self.look(at: page, "failed")
                // What would fail is not offered.
                #expect(try await page.value("document.querySelector('main a')") == String?.none)
                let command = try await Self.copied(page)
                #expect(command == "mv gallery.sqlite gallery.sqlite.old && gallery load --database gallery.sqlite")
                #expect(try await Self.run(command, in: folder) == 0)
                try await page.open(address)
                #expect(try await Self.text(page).contains("gallery.sqlite: 10 users, 100 albums, 5,000 photos."))
                #expect(try Data(contentsOf: file.appendingPathExtension("old")) == letter)
            }
        }
    }

    @Test func `an empty gallery`() async throws {
        try await withFolder([:]) { folder in
            #expect(try await gallery("load", "--data", ".", in: folder).status == 0)
            let said = try await Self.sentence("show", in: folder)
            #expect(said == "gallery.sqlite: 0 users, 0 albums, 0 photos.")
            _ = try await withWebsite(["--data", "."], in: folder) { address, page in
                try await page.open("\(address)/photos")
                #expect(try await Self.text(page).contains("0 photos."))
                try await page.open(address)
                let text = try await Self.text(page)
                #expect(text.contains(said))
                #expect(text.contains("The list of users is empty. The list of albums is empty. "))
                #expect(try await page.value("document.querySelectorAll('.copy').length") == 1)
                #expect(try await Self.copied(page) == "gallery load --database gallery.sqlite --data .")
                try await Self.look(at: page, "empty")
            }
        }
    }

    @Test func `a gallery without its photos`() async throws {
        try await withSmallGallery { folder in
            try Data("[]".utf8).write(to: folder.appending(path: "photos.json"))
            let load = try await gallery("load", "--data", ".", in: folder)
            let note = try #require(load.output.split(separator: "\n").first(where: { $0.hasPrefix("Note: ") }))
            let said = String(note.trimmingPrefix("Note: "))
            #expect(said == "The list of photos is empty.")
            _ = try await withWebsite(["--data", "."], in: folder) { address, page in
                for path in ["/", "/users/1", "/albums/2", "/photos", "/search?q=some"] {
                    try await page.open(address + path)
                    #expect(try await Self.text(page).contains(said), "\(path)")
                    #expect(try await page.value("document.querySelectorAll('.copy').length") == 1, "\(path)")
                }
                #expect(try await Self.copied(page) == "gallery load --database gallery.sqlite --data .")
                try await page.open(address)
                try await Self.look(at: page, "partial")
                try await page.open("\(address)/albums/2")
                try await Self.look(at: page, "partial-album")
            }
        }
    }

    @Test func `a database that broke while it was shown`() async throws {
        try await withTemporaryFolder { folder in
            #expect(try await gallery("load", in: folder).status == 0)
            _ = try await withWebsite(in: folder) { address, page in
                try await page.open("\(address)/albums/1")
                try await Self.look(at: page, "album")
                let file = folder.appending(path: "gallery.sqlite")
                try Data("no database at all, and enough of it to be read as one".utf8).write(to: file)
                let said = try await Self.sentence("show", in: folder)
                try await page.open("\(address)/albums/1")
                let text = try await Self.text(page)
                #expect(text.contains("\(said) What is shown is what was there before."))
                #expect(text.contains("50 photos."))
                let command = "mv gallery.sqlite gallery.sqlite.old && gallery load --database gallery.sqlite"
                #expect(try await Self.copied(page) == command)
                try await Self.look(at: page, "stale")
            }
        }
    }

    @Test(arguments: [true, false])
    func `a load that fails`(_ isThere: Bool) async throws {
        try await withSmallGallery { folder in
            if isThere { #expect(try await gallery("load", "--data", ".", in: folder).status == 0) }
            let fault = ["--data", ".", "--fault", "photos:status", "--retries", "1"]
            let ending = try await GalleryProcess(["load"] + fault, in: folder).ending()
            let lines = ending.errors.split(separator: "\n").map { Self.withoutPort(String($0)) }
            _ = try await withWebsite(fault, in: folder) { address, page in
                try await page.open("\(address)/load")
                try await page.run("document.getElementById('start').click()")
                try await page.wait(until: "document.getElementById('outcome').textContent !== ''")
                let outcome: String = try await page.value("document.getElementById('outcome').textContent")
                #expect(Self.withoutPort(outcome) == lines.first)
                #expect(outcome.hasSuffix(isThere ? "stays as it was." : "was not made."))
                let advice: String = try await page.value("document.getElementById('advice').textContent")
                #expect(lines.last == "Next: \(advice)")
                #expect(try await Self.copied(page) == "gallery load --database gallery.sqlite --data .")
                if isThere { try await Self.look(at: page, "failed-load") }
            }
        }
    }
}
