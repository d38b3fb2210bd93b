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
import GalleryTestSupport
import Testing

// One command after the other: the other suites need the machine too.
@Suite("gallery load, built", .serialized, .timeLimit(.minutes(60)))
struct LoadCommandTests {
    @Test(arguments: LoadStyle.allCases)
    func `loads in each style, and says so in plain lines`(_ style: LoadStyle) async throws {
        try await withSmallGallery { folder in
            let ending = try await gallery("load", "--style", "\(style)", "--data", ".", in: folder)
            #expect(ending.status == 0)
            #expect(ending.errors.isEmpty)
            #expect(ending.output.contains(", style \(style).\n"))
            let lines = ["users: asked for", "users: 2 came", "albums: 4 came", "photos: 8 came", "merged", "stored"]
            for line in lines {
                #expect(ending.output.contains("\n  \(line)\n"))
            }
            let row = /\n(users|albums|photos) +came +[248] +1 +\d+\.\d s(?=\n)/
            #expect(ending.output.matches(of: row).map(\.1) == ["users", "albums", "photos"])
            #expect(ending.output.unicodeScalars.allSatisfy { $0.isASCII })
            #expect(ending.output.hasSuffix(Self.overview))
            #expect(ending.output.controlCharacters.isEmpty)
            #expect(try folder.gallery.read().users.map(\.user) == SmallGallery.users)
        }
    }

    @Test(arguments: LoadStyle.allCases)
    func `each fault ends in a sentence and what to do about it, and the database stays`(
        _ style: LoadStyle
    ) async throws {
        try await withSmallGallery { folder in
            #expect(try await gallery("load", "--data", ".", in: folder).status == 0)
            let before = try folder.databaseBytes()
            // What a style says of a stall is compared in SameFailureTests; here it takes seconds, for one of them.
            for fault in ExpectedFault.all where !fault.isStall || style == .combined {
                let options = ["--style", "\(style)", "--fault", fault.option, "--deadline", fault.deadline]
                let ending = try await GalleryProcess(["load", "--data", "."] + options, in: folder).ending()
                #expect(ending.status == 1)
                #expect(fault.isSaid(in: ending.errors), "\(fault.option): \(ending.errors)")
                #expect(try folder.databaseBytes() == before)
            }
        }
    }

    @Test(arguments: LoadStyle.allCases, [SIGINT, SIGTERM])
    func `a signal stops the load, and the database stays as it was`(_ style: LoadStyle, _ signal: Int32) async throws {
        try await withSmallGallery { folder in
            #expect(try await gallery("load", "--data", ".", in: folder).status == 0)
            let before = try folder.databaseBytes()
            let load = try GalleryProcess(
                ["load", "--data", ".", "--style", "\(style)", "--fault", "photos:stall"],
                in: folder
            )
            await load.wait(for: "  photos: asked for")
            load.send(signal)
            let ending = await load.ending()
            #expect(ending.status == 128 + signal)
            #expect(
                ending.errors == """
                    Error: the load was cancelled; gallery.sqlite stays as it was.
                    Next: Load again when you like: nothing is left to clean up.

                    """
            )
            #expect(ending.output.contains(/\nphotos +stopped +- +1 +\d+\.\d s\n$/), "\(ending.output)")
            #expect(try folder.databaseBytes() == before)
        }
    }

    @Test func `retries what may pass as often as it is told to`() async throws {
        try await withSmallGallery { folder in
            let fault = ["load", "--data", ".", "--fault", "users:status=2", "--retries"]
            let patient = try await GalleryProcess(fault + ["2"], in: folder).ending()
            #expect(patient.status == 0)
            let again = /\n  users: again in 0.1 seconds, since .*\/users: the service answered with status 500\n/
            #expect(patient.output.contains(again))
            #expect(patient.output.contains("\n  users: asked for, attempt 3\n"))
            #expect(try await GalleryProcess(fault + ["1"], in: folder).ending().status == 1)
        }
    }

    @Test func `orphans, duplicates and empty lists are said on screen`() async throws {
        let files = [
            "users.json": try text([SmallGallery.users[0], SmallGallery.users[0]]),
            "albums.json": try text(SmallGallery.albums),
        ]
        try await withFolder(files) { folder in
            let ending = try await gallery("load", "--data", ".", in: folder)
            #expect(ending.status == 0)
            #expect(ending.output.contains("\nNote: Left out 1 user with a number that came before: number 1.\n"))
            #expect(ending.output.contains("\nNote: Left out 2 albums without a user: number 1, number 3.\n"))
            #expect(ending.output.contains("\nNote: The list of photos is empty.\n"))
            #expect(ending.output.contains("\nStored in gallery.sqlite: 1 user, 2 albums, 0 photos.\n"))
        }
    }

    @Test func `loads from a service elsewhere`() async throws {
        try await withSmallGallery { folder in
            let service = try GalleryProcess(["serve", "--port", "0", "--data", "."], in: folder)
            var address = ""
            for await line in service.lines {
                address = try String(#require(line.wholeMatch(of: /Serving (http.*) until Ctrl-C\./)).1)
                break
            }
            let ending = try await gallery("load", "--base-url", address, "--database", "other.sqlite", in: folder)
            #expect(ending.status == 0)
            #expect(ending.output.hasPrefix("Loading \(address) into other.sqlite, style combined.\n"))
            let next = "or with 'gallery show --database other.sqlite' here."
            #expect(
                ending.output.hasSuffix(
                    "\nNext: see it with 'gallery browse --database other.sqlite' in a browser, \(next)\n"
                )
            )
            service.send(SIGINT)
            #expect(await service.ending().status == 0)
            let late = try await gallery("load", "--base-url", address, "--retries", "0", in: folder)
            #expect(late.status == 1)
            #expect(late.errors.hasPrefix("Error: \(address)/"))
            #expect(
                late.errors.hasSuffix(
                    """
                    : nobody answers there; gallery.sqlite was not made.
                    Next: See whether the service runs at this address, and load again.

                    """
                )
            )
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "gallery.sqlite").path))
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: GalleryProcess.script.path), "needs `script`"))
    func `draws rows and a bar on a terminal`() async throws {
        try await withSmallGallery { folder in
            let ending = try await GalleryProcess(["load", "--data", "."], in: folder, onTerminal: true).ending()
            #expect(ending.status == 0)
            let text = ending.output.replacing("\r\n", with: "\n")
            #expect(text.contains("\n\(String(repeating: "░", count: 30)) waiting for users"))
            #expect(text.contains(/\n█{30} done\n\r\u{1B}\[5A\u{1B}\[JList +State +Count +Attempt +Elapsed\n/))
            #expect(text.contains(/\nusers   asked for      -        1    0\.\d s\n/))
            #expect(!text.contains("users: asked for"))
            #expect(text.hasSuffix(Self.overview))
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: GalleryProcess.script.path), "needs `script`"))
    func `draws no bar on a terminal that can't draw over a line`() async throws {
        try await withSmallGallery { folder in
            let load = try GalleryProcess(
                ["load", "--data", "."],
                in: folder,
                onTerminal: true,
                environment: ["TERM": "dumb"]
            )
            let text = await load.ending().output.replacing("\r\n", with: "\n")
            #expect(text.contains("users: asked for"))
            #expect(text.contains(/\nphotos +came +8 +1 +\d+\.\d s\n/))
            #expect(text.unicodeScalars.allSatisfy { $0.isASCII && $0 != "\u{1B}" })
        }
    }

    @Test func `a list without entries takes the place of others only when that is allowed`() async throws {
        try await withSmallGallery { folder in
            #expect(try await gallery("load", "--data", ".", in: folder).status == 0)
            try Data("[]".utf8).write(to: folder.appending(path: "photos.json"))
            let before = try folder.databaseBytes()
            let refused = try await gallery("load", "--data", ".", in: folder)
            #expect(refused.status == 1)
            #expect(
                refused.errors == """
                    Error: gallery.sqlite: this load brought no photos, and 8 are there, say --allow-empty to lose them; \
                    gallery.sqlite stays as it was.
                    Next: Load again with --allow-empty if they may go.

                    """
            )
            #expect(try folder.databaseBytes() == before)
            #expect(try await gallery("load", "--data", ".", "--allow-empty", in: folder).status == 0)
            #expect(try folder.gallery.read().photos.map(\.id).isEmpty)
        }
    }

    @Test func `what was served can't act on the terminal, or look like a line of its own`() async throws {
        let evil = "\u{1B}]0;PWNED\u{7}\u{1B}[2J\u{9B}2J\nError: forged\u{202E}"
        let files = [
            "users.json": try text([
                User.sample(1, name: evil), .sample(2, name: String(repeating: "x", count: 2_000_000)),
            ]),
            "albums.json": try text([Album(userId: 1, id: 1, title: evil)]),
            "photos.json": try text([Photo(albumId: 1, id: 1, title: evil, url: evil, thumbnailUrl: evil)]),
        ]
        let shown = #"\u{1B}]0;PWNED\u{7}\u{1B}[2J\u{9B}2J\u{A}Error: forged\u{202E}"#
        try await withFolder(files) { folder in
            for arguments in [
                ["load", "--data", "."], ["show"], ["show", "--user", "user1"], ["show", "--user", evil],
            ] {
                let ending = try await GalleryProcess(arguments, in: folder).ending()
                let text = ending.output + ending.errors
                #expect(text.controlCharacters.isEmpty)
                #expect(!text.contains("\u{202E}"))
                #expect(!text.contains("\nError: forged"))
                #expect(text.contains(shown.prefix(40)), "\(arguments)")
                #expect(text.utf8.count < 10_000)
            }
        }
    }

    @Test func `a password in the address is not shown`() async throws {
        try await withTemporaryFolder { folder in
            for address in ["http://me:secret@127.0.0.1:1", "http://me:secret@127.0.0.1:65536", "ftp://me:secret@host"]
            {
                let ending = try await gallery("load", "--retries", "0", "--base-url", address, in: folder)
                #expect(ending.status != 0)
                #expect(!(ending.output + ending.errors).contains("secret"))
            }
        }
    }

    private static let overview = """
        Stored in gallery.sqlite: 2 users, 4 albums, 8 photos.
        User      Albums  Photos
        Somebody       2       4
        Somebody       2       4
        Next: see it with 'gallery browse' in a browser, or with 'gallery show' here.

        """

    private func text(_ list: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(list), as: UTF8.self)
    }
}
