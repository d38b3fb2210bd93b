//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if os(Linux)
import Foundation
import GalleryClient
import GalleryModel
import GalleryService
import GalleryTestSupport
import Testing

/// A signal comes to the command just before each of its changes of a file; `FUTURES_DEPTH` says how many of these
/// moments are tried, others in each run, and all of them when it is `full`.
private let moments: Int? =
    switch ProcessInfo.processInfo.environment["FUTURES_DEPTH"] {
    case "full": nil
    case "normal": 6
    case "quick", nil: 2
    case let name?: preconditionFailure("FUTURES_DEPTH is '\(name)', which is none of quick, normal, full")
    }

// Real processes, one after the other.
@Suite("A signal in a write", .serialized, .timeLimit(.minutes(60)))
struct SignalTests {
    enum Start: String, CaseIterable, Sendable { case newPath, fullDatabase }

    @Test(arguments: Start.allCases, [SIGKILL, SIGTERM, SIGINT])
    func `whenever it comes, the database is the old one or the new one, whole`(
        _ start: Start,
        _ signal: Int32
    ) async throws {
        try await withService { service in
            let count = try await service.load(from: start, nil).operations
            #expect(count > 10)
            let step = moments.map { max(1, count / $0) } ?? 1
            for moment in stride(from: .random(in: 1...step), through: count, by: step) {
                let end = try await service.load(from: start, (signal, moment))
                let place = "\(start), signal \(signal) at \(moment) of \(count): \(end)"
                switch end.status {
                case 0: #expect(end.found == .new, "\(place)")
                case 128 + signal where signal == SIGKILL: #expect(end.found != .torn, "\(place)")
                case 128 + signal: #expect(end.found == (start == .newPath ? .nothing : .old), "\(place)")
                default: Issue.record("\(place)")
                }
                if signal == SIGKILL { continue }
                if end.status != 0 {
                    let said = start == .newPath ? "was not made" : "stays as it was"
                    #expect(end.errors.contains("gallery.sqlite \(said)"), "\(place)")
                }
                #expect(end.names == (end.found == .nothing ? [] : ["gallery.sqlite"]), "\(place)")
            }
        }
    }

    @Test(arguments: [SIGKILL, SIGTERM, SIGINT])
    func `in the middle of a write, the database stays as it was, and what is left is taken away`(
        _ signal: Int32
    ) async throws {
        try await withService(albums: 200) { service in
            try await withTemporaryFolder { folder in
                for expected: Found in [.nothing, .old] {
                    if expected == .old { try service.old.write(to: folder.database) }
                    let load = try GalleryProcess(service.arguments(folder), in: folder)
                    await load.wait(for: "  merged")
                    load.send(signal)
                    let ending = await load.ending()
                    let found = service.found(in: folder)
                    // It may have been faster than the signal, and said nothing even if that came before its end.
                    if found == .new && ending.errors.isEmpty { continue }
                    #expect(ending.status == 128 + signal)
                    #expect(found == expected)
                }
                #expect(try await GalleryProcess(service.arguments(folder), in: folder).ending().status == 0)
                #expect(service.found(in: folder) == .new)
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["gallery.sqlite"])
            }
        }
    }

    private func withService(albums: Int = 20, _ body: (ServiceForSignals) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try SmallGallery.write(to: folder)
            #expect(try await gallery("load", "--data", ".", in: folder).status == 0)
            let (old, oldGallery) = (try folder.databaseBytes(), try folder.gallery.read())
            let lists = (
                albums: (1...albums).map { Album.sample($0, of: 1 + $0 % 2) },
                photos: (1...50 * albums).map { Photo.sample($0, of: 1 + $0 % albums) }
            )
            try JSONEncoder().encode(lists.albums).write(to: folder.appending(path: "albums.json"))
            try JSONEncoder().encode(lists.photos).write(to: folder.appending(path: "photos.json"))
            var configuration = GalleryServer.Configuration()
            configuration.source = .folder(folder)
            try await withServer(configuration) { server in
                let new = MergedGallery(users: SmallGallery.users, albums: lists.albums, photos: lists.photos)
                try await body(
                    ServiceForSignals(address: server.baseURL, old: old, oldGallery: oldGallery, newGallery: new)
                )
            }
        }
    }
}

/// What is in a folder after a load.
private enum Found { case nothing, old, new, torn }

/// A service that many processes load from.
private struct ServiceForSignals {
    struct End: CustomStringConvertible {
        let status: Int32
        let found: Found
        let names: [String]
        let operations: Int
        let errors: String

        var description: String { "status \(self.status), \(self.found), \(self.names) \(self.errors)" }
    }

    let address: URL
    let old: Data
    let oldGallery: MergedGallery
    let newGallery: MergedGallery

    func arguments(_ folder: URL) -> [String] {
        ["load", "--base-url", self.address.absoluteString, "--database", folder.database.path]
    }

    /// Loads in a process of its own, which gets a signal just before its n-th change of a file.
    func load(from start: SignalTests.Start, _ signal: (number: Int32, moment: Int)?) async throws -> End {
        try await withTemporaryFolder { folder in
            // Without links: so the system names an open file, which the library asks about.
            let folder = folder.resolvingSymlinksInPath()
            if start == .fullDatabase { try self.old.write(to: folder.database) }
            let count = folder.appendingPathExtension("count")
            defer { try? FileManager.default.removeItem(at: count) }
            let library = try #require(GalleryProcess.built("libSignalOnFileOperation.so"))
            let load = try GalleryProcess(
                self.arguments(folder),
                in: folder,
                environment: [
                    "LD_PRELOAD": library.path,
                    "GALLERY_SIGNAL_FOLDER": folder.path + "/",
                    "GALLERY_SIGNAL": "\(signal?.number ?? 0)",
                    "GALLERY_SIGNAL_AT": "\(signal?.moment ?? 0)",
                    "GALLERY_SIGNAL_COUNT": count.path,
                ]
            )
            let ending = await load.ending()
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            return End(
                status: ending.status,
                found: self.found(in: folder),
                names: names,
                operations: (try? String(contentsOf: count, encoding: .utf8)).flatMap { Int($0) } ?? 0,
                errors: ending.errors
            )
        }
    }

    func found(in folder: URL) -> Found {
        guard FileManager.default.fileExists(atPath: folder.database.path) else { return .nothing }
        guard let gallery = try? folder.gallery.read() else { return .torn }
        return gallery.users == self.newGallery.users ? .new : gallery.users == self.oldGallery.users ? .old : .torn
    }
}

extension URL {
    fileprivate var database: URL { self.appending(path: "gallery.sqlite") }
}
#endif
