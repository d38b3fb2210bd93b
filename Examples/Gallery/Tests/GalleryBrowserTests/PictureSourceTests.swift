//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryService
import Testing

@testable import GalleryBrowser

@Suite("Where pictures come from", .timeLimit(.minutes(20)))
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
}
