//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryModel
import GalleryService
import GalleryTestSupport
import Testing

@Suite("A folder of data", .timeLimit(.minutes(60)))
struct DataFolderTests {
    // What it serves.

    @Test func `a list is served byte for byte, whatever its spelling`() async throws {
        let row = "{\"id\" : 1,\n\t\"title\":\"\\u00e4 \\\"[,:}\\\" é\",\"userId\":1.0,\"extra\":[1,{\"id\":2}]}"
        let albums = "  [ \(row) ]\n"
        try await withFolder(["albums.json": albums]) { folder in
            try await withClient(source: .folder(folder)) { client async throws in
                #expect(try await client.get("/albums").text == albums)
                #expect(try await client.get("/albums/1").text == row)
                #expect(try await client.get("/albums?title=%C3%A4%20%22%5B,:%7D%22%20%C3%A9").text == "[\n\(row)\n]")
            }
        }
    }

    @Test func `orphans, duplicates and empty lists are served as they are`() async throws {
        let albums = #"[{"userId":9,"id":1,"title":"a"},{"userId":9,"id":1,"title":"b"}]"#
        try await withFolder(["albums.json": albums]) { folder in
            try await withClient(source: .folder(folder)) { client async throws in
                #expect(try await client.get("/users").text == "[]")
                #expect(try await client.get("/users?id=1").text == "[]")
                #expect(try await client.get("/albums").decoded(as: [Album].self).map(\.title) == ["a", "b"])
                #expect(try await client.get("/albums/1").decoded(as: Album.self).title == "a")
            }
        }
    }

    // What it refuses.

    @Test func `a file that is missing is named`() async throws {
        try await withFolder(["albums.json": nil]) { folder in
            let error = try await self.error(in: folder)
            #expect(error.description == "\(folder.path)/albums.json is missing")
        }
    }

    @Test func `text that isn't JSON is refused with its place`() async throws {
        try await withFolder(["users.json": "[{]"]) { folder in
            let error = try await self.error(in: folder)
            #expect(error.description.hasPrefix("\(folder.path)/users.json is not valid JSON: "))
            #expect(error.description.contains("around character 2"))
        }
    }

    @Test func `bytes that aren't UTF-8 are refused`() async throws {
        try await withFolder([:]) { folder in
            try Data([0x5B, 0xFF, 0x5D]).write(to: folder.appending(path: "photos.json"))
            #expect(try await self.error(in: folder).description == "\(folder.path)/photos.json is not UTF-8")
        }
    }

    @Test func `a field of the wrong type is named with its path`() async throws {
        let albums = #"[{"userId":1,"id":1,"title":"a"},{"userId":1,"id":"2","title":"b"}]"#
        try await withFolder(["albums.json": albums]) { folder in
            let error = try await self.error(in: folder)
            #expect(error.codingPath == "[1].id")
            #expect(error.description.hasPrefix("\(folder.path)/albums.json: [1].id has the wrong type: "))
        }
    }

    @Test func `a field that is missing is named with its path`() async throws {
        let address = #"{"street":"","suite":"","city":"","zipcode":"","geo":{"lng":"1"}}"#
        let user = #"{"id":1,"name":"","username":"","email":"","address":\#(address)}"#
        try await withFolder(["users.json": "[\(user)]"]) { folder in
            let error = try await self.error(in: folder)
            #expect(error.description == "\(folder.path)/users.json: [0].address.geo.lat is missing")
        }
    }

    @Test func `a list that isn't one is refused`() async throws {
        try await withFolder(["photos.json": "{}"]) { folder in
            let error = try await self.error(in: folder)
            #expect(error.codingPath.isEmpty)
            #expect(error.description.hasPrefix("\(folder.path)/photos.json has the wrong type: "))
        }
    }

    private func error(in folder: URL) async throws -> DataFolderError {
        var configuration = GalleryServer.Configuration()
        configuration.source = .folder(folder)
        return try #require(
            await #expect(throws: DataFolderError.self) { try await GalleryServer.start(configuration) }
        )
    }
}
