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
import HTTPTypes
import Testing

@testable import GalleryBrowser

@Suite("The pages", .timeLimit(.minutes(60)))
struct PagesTests {
    private static let evil = "\"'><script>alert(1)</script>&\"\u{301} onerror=x"

    private static func pages(_ database: String = "gallery.sqlite") throws -> Pages {
        let server = try #require(URL(string: "http://me:secret@127.0.0.1:1"))
        return try Pages(GalleryBrowser.Configuration(database: database, server: server))
    }

    private static func snapshot(_ photos: Int, title: String = "photo") -> Snapshot {
        let photos = (0..<photos).map { index in
            var photo = Photo.sample(index + 1, of: 1)
            photo.title = "\(title) \(index + 1)"
            return photo
        }
        var album = Album.sample(1, of: 1)
        album.title = title
        return Snapshot(MergedGallery(users: [.sample(1, name: title)], albums: [album], photos: photos))
    }

    private static func text(
        _ route: BrowserRoute,
        _ snapshot: Snapshot,
        staleness: GalleryError? = nil,
        _ question: PageQuestion = PageQuestion()
    ) throws -> String {
        let answer = try Self.pages().page(of: route, snapshot, staleness, question)
        return String(decoding: answer.bytes, as: UTF8.self)
    }

    @Test(arguments: [BrowserRoute.users, .user(1), .album(1), .photo(1), .photos, .search])
    func `what was loaded is text in each page`(_ route: BrowserRoute) throws {
        let text = try Self.text(route, Self.snapshot(3, title: Self.evil), PageQuestion(text: Self.evil.lowercased()))
        #expect(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(!text.contains("<script>alert"))
        // Scalars, since a mark and its accent are one character.
        let scalars = text.unicodeScalars.map(\.value)
        #expect(!zip(scalars, scalars.dropFirst()).contains { $0 == 0x22 && $1 == 0x301 })
    }

    @Test func `a page has a hundred pictures, and the way to the others`() throws {
        let snapshot = Self.snapshot(250)
        let first = try Self.text(.photos, snapshot)
        #expect(first.matches(of: /loading="lazy"/).count == 100)
        #expect(first.contains("Page 1 of 3") && first.contains("page=2") && !first.contains("rel=\"prev\""))
        let last = try Self.text(.album(1), snapshot, PageQuestion(page: 99))
        #expect(last.matches(of: /loading="lazy"/).count == 50)
        #expect(last.contains("Page 3 of 3") && !last.contains("rel=\"next\""))
        #expect(last.contains("href=\"/albums/1?page=all\""))
        let whole = try Self.text(.photos, snapshot, PageQuestion(isWhole: true))
        #expect(whole.matches(of: /loading="lazy"/).count == 250)
        #expect(whole.contains("href=\"/photos?page=1\"") && !whole.contains("Page 1 of"))
    }

    @Test func `what has no title is called by its number`() throws {
        var photo = Photo.sample(7, of: 3)
        photo.title = " "
        var album = Album.sample(3, of: 1)
        album.title = ""
        let snapshot = Snapshot(MergedGallery(users: [.sample(1)], albums: [album], photos: [photo]))
        #expect(try Self.text(.photo(7), snapshot).contains("<h1>Photo 7</h1>"))
        #expect(try Self.text(.photos, snapshot).contains("alt=\"Photo 7\""))
        #expect(try Self.text(.album(3), snapshot).contains("<h1>Album 3</h1>"))
        #expect(try Self.text(.user(1), snapshot).contains("<strong>Album 3</strong>"))
    }

    @Test func `a picture leads to its neighbours and back to its page`() throws {
        let text = try Self.text(.photo(101), Self.snapshot(250))
        #expect(text.contains("rel=\"prev\" href=\"/photos/100\""))
        #expect(text.contains("rel=\"next\" href=\"/photos/102\""))
        #expect(text.contains("rel=\"up\" href=\"/albums/1?page=2\""))
        #expect(text.contains("alt=\"photo 101\""))
    }

    @Test func `a search finds names and titles`() throws {
        let text = try Self.text(.search, Self.snapshot(12), PageQuestion(text: "PHOTO 1"))
        #expect(text.contains("0 users, 0 albums, 4 photos"))
        #expect(text.contains("value=\"PHOTO 1\""))
    }

    @Test func `empty, partial and stale galleries say so, with a command`() throws {
        let empty = try Self.text(.users, Snapshot(MergedGallery(users: [], albums: [], photos: [])))
        #expect(empty.contains("gallery.sqlite: 0 users, 0 albums, 0 photos."))
        #expect(empty.contains("<code>gallery load --database gallery.sqlite</code>"))
        let partial = try Self.text(.users, Self.snapshot(0))
        #expect(partial.contains("The list of photos is empty."))
        let error = GalleryError.database(path: "gallery.sqlite", reason: "it is gone")
        let stale = try Self.text(.users, Self.snapshot(1), staleness: error)
        #expect(stale.contains("gallery.sqlite: it is gone. What is shown is what was there before."))
    }

    @Test func `a database that can't be read is named as in the terminal`() throws {
        let error = GalleryError.database(path: "my file", reason: "it is gone")
        let answer = try Self.pages("my file").failure(error)
        let text = String(decoding: answer.bytes, as: UTF8.self)
        #expect(answer.status == .serviceUnavailable)
        #expect(text.contains("my file: it is gone."))
        #expect(text.contains("gallery load --database &#39;my file&#39;"))
    }

    @Test(arguments: [BrowserRoute.user(9), .album(9), .photo(9)])
    func `what is not there is not found`(_ route: BrowserRoute) throws {
        let answer = try Self.pages().page(of: route, Self.snapshot(1), nil, PageQuestion())
        #expect(answer.status == .notFound)
        #expect(String(decoding: answer.bytes, as: UTF8.self).contains("number 9."))
    }

    @Test func `a password in the service's address is not shown`() throws {
        let text = String(decoding: try Self.pages().load().bytes, as: UTF8.self)
        #expect(text.contains("http://127.0.0.1:1"))
        #expect(!text.contains("secret"))
    }

    @Test func `no page has a script or a style inside`() throws {
        let snapshot = Self.snapshot(1)
        for route in [BrowserRoute.users, .user(1), .album(1), .photo(1), .photos, .search] {
            let text = try Self.text(route, snapshot)
            #expect(!text.contains("<style") && !text.contains(" style=") && !text.contains(" onclick="))
            #expect(text.matches(of: /<script(?! src="\/)/).isEmpty)
        }
    }
}
