//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import FuturesTesting
import GalleryModel
import GalleryService
import GalleryTestSupport
import Testing

@testable import GalleryBrowser

@Suite("Where pictures come from", .timeLimit(.minutes(60)))
struct PictureSourceTests {
    private let server = URL(string: "http://127.0.0.1:8080/x") ?? URL(filePath: "/")

    @Test(arguments: ["http://127.0.0.1:8080/a.png", "HTTP://127.0.0.1:8080/pictures/150/92c952"])
    func `the gallery's own service is asked`(_ address: String) throws {
        #expect(PictureSource.way(to: address, server: self.server) == .fetch(try #require(URL(string: address))))
    }

    @Test(arguments: ["https://via.placeholder.com/150/92c952", "http://127.0.0.1:9/pictures/150/92c952"])
    func `a picture elsewhere is drawn`(_ address: String) {
        let landscape = Landscape(size: "150", color: "92c952")
        #expect(landscape.map { PictureSource.way(to: address, server: self.server) == .draw($0) } == true)
    }

    @Test(.enabled(if: PublishedData.folder != nil, "\(PublishedData.hint)"))
    func `each published picture is drawn`() throws {
        let file = try #require(PublishedData.folder).appending(path: "photos.json")
        let photos = try JSONDecoder().decode([Photo].self, from: Data(contentsOf: file))
        #expect(photos.count == 5000)
        let refused = photos.flatMap { [$0.url, $0.thumbnailUrl] }
            .filter { PictureSource.way(to: $0, server: self.server) == .refuse }
        #expect(refused.isEmpty, "\(refused.count), as \(refused.prefix(3))")
    }

    @Test(arguments: [
        "https://example.org/a.png", "file:///etc/passwd", "javascript:alert(1)", "data:image/png;base64,", "", "//x/1",
        "http://user:secret@127.0.0.1:8080/a.png", "https://example.org/99999/92c952",
        "ftp://127.0.0.1:8080/150/92c952",
    ])
    func `nothing else is`(_ address: String) {
        #expect(PictureSource.way(to: address, server: self.server) == .refuse)
    }

    @Test func `a file is a picture by how it begins`() {
        #expect(PictureType(Array("<svg xmlns".utf8)) == .svg)
        #expect(PictureType([0x89, 0x50, 0x4E, 0x47, 1]) == .png)
        #expect(PictureType([0xFF, 0xD8, 0xFF]) == .jpeg)
        #expect(PictureType(Array("GIF89a".utf8)) == .gif)
        #expect(PictureType(Array("RIFF....WEBP".utf8)) == .webp)
        #expect(PictureType(Array("<html>".utf8)) == nil)
    }

    @Test func `so many pictures are fetched at a time, and no more`() async throws {
        let (clock, served) = (ManualClock(), Events<ServerEvent>())
        var configuration = GalleryServer.Configuration()
        (configuration.drawingTime, configuration.clock) = (.seconds(1), clock)
        configuration.report = { served.add($0) }
        try await withServer(configuration) { server in
            let source = PictureSource(server: server.baseURL, maxConcurrent: 3)
            let answers = await withTaskGroup(of: Bool.self) { group in
                for id in 0..<12 {
                    var photo = Photo.sample(id, of: 1)
                    photo.thumbnailUrl = "\(server.baseURL.absoluteString)/pictures/150/\(100_000 + id)"
                    group.addTask { [photo] in await source.answer(photo, isThumbnail: true).isPicture }
                }
                for _ in 0..<4 {
                    await clock.waitForTimers(3)
                    clock.advance(by: .seconds(1))
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers == Array(repeating: true, count: 12))
        }
        var (underWay, most) = (0, 0)
        for event in served.all {
            switch event {
            case .received: underWay += 1
            case .answered: underWay -= 1
            default: break
            }
            most = max(most, underWay)
        }
        #expect(most == 3)
    }
}
