//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryClient
import GalleryService
import GalleryTestSupport
import Testing

// One command after the other: the other suites need the machine too.
@Suite("gallery show and gallery compare, built", .serialized, .timeLimit(.minutes(60)))
struct OtherCommandsTests {
    @Test func `shows what was loaded, and one user whole`() async throws {
        try await withSmallGallery { folder in
            #expect(try await gallery("load", "--data", ".", in: folder).status == 0)
            let all = try await gallery("show", in: folder)
            #expect(all.status == 0)
            #expect(
                all.output == """
                    gallery.sqlite: 2 users, 4 albums, 8 photos.
                    Somebody (user1): 2 albums, 4 photos
                    ├─ album 2: 2 photos
                    └─ album 4: 2 photos
                    Somebody (user2): 2 albums, 4 photos
                    ├─ album 1: 2 photos
                    └─ album 3: 2 photos

                    """
            )
            let one = try await gallery("show", "--user", "USER2", in: folder)
            #expect(one.status == 0)
            #expect(
                one.output == """
                    Somebody (user2): 2 albums, 4 photos
                    ├─ album 1: 2 photos
                    │  ├─ photo 4
                    │  └─ photo 8
                    └─ album 3: 2 photos
                       ├─ photo 2
                       └─ photo 6

                    """
            )
            let nobody = try await gallery("show", "--user", "Eve", in: folder)
            #expect(nobody.status == 1)
            #expect(nobody.errors == "Error: there is no user 'Eve', but there are Somebody, Somebody.\n")
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
    func `what can't be written is said`() async throws {
        let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
        try await withSmallGallery { folder in
            #expect(try await gallery("load", "--data", ".", in: folder).status == 0)
            let ending = try await GalleryProcess(["show"], in: folder, writingTo: full).ending()
            #expect(ending.status == 1)
            #expect(ending.errors == "Error: the output couldn't be written: No space left on device.\n")
        }
    }

    @Test func `a database that is missing is named`() async throws {
        try await withTemporaryFolder { folder in
            let ending = try await gallery("show", "--database", "none.sqlite", in: folder)
            #expect(ending.status == 1)
            #expect(ending.errors == "Error: none.sqlite: there is no such database, 'gallery load' makes it.\n")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test func `a scheme may be written in capitals`() async throws {
        try await withServer { server in
            try await withTemporaryFolder { folder in
                let ending = try await gallery("load", "--base-url", "HTTP://127.0.0.1:\(server.port)", in: folder)
                #expect(ending.status == 0)
            }
        }
    }

    #if os(Linux)
    @Test func `an address that Foundation can't ask is refused with the reason`() async throws {
        try await withTemporaryFolder { folder in
            let ending = try await gallery("load", "--base-url", "http://[::1]:8080", in: folder)
            #expect(ending.status == 64)
            #expect(ending.errors.contains("'http://[::1]:8080' has an IPv6 address"))
        }
    }
    #endif

    @Test func `compares the styles`() async throws {
        try await withSmallGallery { folder in
            let ending = try await gallery("compare", "--data", ".", "--latency", "0", "--rounds", "1", in: folder)
            #expect(ending.status == 0)
            let rows = ending.output.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ") }
            #expect(rows.map(\.first) == ["callbacks", "chained", "combined", "async", "promisekit"])
            #expect(rows.allSatisfy { $0.contains("3") })
            #expect(rows.dropFirst().allSatisfy { $0.suffix(2) == ["the", "same"] })
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "gallery.sqlite").path))
        }
    }

    @Test func `a comparison meets the same faults in each load`() async throws {
        try await withSmallGallery { folder in
            let options = ["compare", "--data", ".", "--latency", "0", "--rounds", "2", "--fault", "users:status=1"]
            let ending = try await GalleryProcess(options, in: folder).ending()
            #expect(ending.status == 0)
            let rows = ending.output.split(separator: "\n").dropFirst(2)
            #expect(rows.count == 5)
            #expect(rows.allSatisfy { $0.contains(/(other|once) +4 +\d+ ms/) }, "\(ending.output)")
        }
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal stops a comparison, wherever it is, and nothing is left of it`(_ signal: Int32) async throws {
        try await withSmallGallery { folder in
            let compare = try GalleryProcess(
                ["compare", "--data", ".", "--fault", "all:stall"],
                in: folder,
                environment: ["TMPDIR": folder.path]
            )
            for await _ in compare.lines { break }
            compare.send(signal)
            let ending = await compare.ending()
            #expect(ending.status == 128 + signal)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
            #expect(ending.errors == "Error: the load was cancelled; that was style callbacks.\n")
        }
    }

    @Test func `a comparison that fails says in which style`() async throws {
        try await withSmallGallery { folder in
            let ending = try await gallery("compare", "--data", ".", "--fault", "users:invalid-json", in: folder)
            #expect(ending.status == 1)
            #expect(ending.errors.hasSuffix("; that was style callbacks.\n"))
        }
    }

    @Test(arguments: [
        (["load", "--style", "magic"], "'magic'"),
        (["load", "--deadline", "0"], "--deadline takes a number of seconds above 0"),
        (["load", "--deadline", "nan"], "--deadline takes a number of seconds above 0"),
        (["load", "--retries", "-1"], "--retries"),
        (["load", "--base-url", "ftp://example.org"], "'ftp://example.org' is no address of a service"),
        (["load", "--base-url", "http://localhost", "--latency", "5"], "not for --base-url"),
        (["load", "--base-url", "http://localhost:65536"], "has port 65536, and a port is a number from 1 to 65535"),
        (["load", "--base-url", "http://localhost:0"], "has port 0"),
        (["load", "--database", ":memory:"], "'./:memory:' for a file that is called so"),
        (["show", "--database", "file:gallery.sqlite"], "'./file:gallery.sqlite' for a file that is called so"),
        (["load", "--database", ""], "--database takes the path of a file"),
        (["compare", "--rounds", "0"], "--rounds takes a number above 0"),
        (["lode"], "lode"),
    ])
    func `what can't be understood is refused with the reason`(_ arguments: [String], _ reason: String) async throws {
        try await withTemporaryFolder { folder in
            let ending = try await GalleryProcess(arguments, in: folder).ending()
            #expect(ending.status == 64)
            #expect(ending.errors.contains(reason), "\(ending.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test func `data that can't be served is named`() async throws {
        try await withFolder(["albums.json": nil]) { folder in
            let ending = try await gallery("load", "--data", ".", in: folder)
            #expect(ending.status == 1)
            #expect(ending.errors.contains("albums.json"))
        }
    }
}
