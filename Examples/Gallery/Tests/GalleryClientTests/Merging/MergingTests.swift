//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryClient
import GalleryModel
import GalleryTestSupport
import Testing

@Suite("Merging", .timeLimit(.minutes(60)))
struct MergingTests {
    @Test func `every album is under its user and every photo under its album, in the lists' order`() throws {
        let gallery = MergedGallery(
            users: [.sample(2), .sample(1)],
            albums: [.sample(30, of: 1), .sample(20, of: 2), .sample(10, of: 1)],
            photos: [.sample(300, of: 10), .sample(200, of: 30), .sample(100, of: 10)]
        )
        #expect(gallery.users.map(\.user.id) == [2, 1])
        #expect(gallery.users.map { $0.albums.map(\.album.id) } == [[20], [30, 10]])
        #expect(gallery.users.flatMap(\.albums).map { $0.photos.map(\.id) } == [[], [200], [300, 100]])
        #expect(gallery.findings.isEmpty)
        #expect(Resource.allCases.map(gallery.count) == [2, 3, 3])
    }

    @Test func `an orphan is left out with all that belongs to it`() {
        let gallery = MergedGallery(
            users: [.sample(1)],
            albums: [.sample(10, of: 1), .sample(11, of: 7)],
            photos: [.sample(100, of: 10), .sample(101, of: 11), .sample(102, of: 99)]
        )
        #expect(Resource.allCases.map(gallery.count) == [1, 1, 1])
        #expect(gallery.findings == [.orphans(.albums, ids: [11]), .orphans(.photos, ids: [101, 102])])
    }

    @Test func `of entries with one number the first stays`() {
        let gallery = MergedGallery(
            users: [.sample(1, name: "first"), .sample(1, name: "second")],
            albums: [.sample(10, of: 1), .sample(10, of: 1), .sample(10, of: 1)],
            photos: [.sample(100, of: 10), .sample(100, of: 10)]
        )
        #expect(Resource.allCases.map(gallery.count) == [1, 1, 1])
        #expect(gallery.users.map(\.user.name) == ["first"])
        #expect(
            gallery.findings == [
                .duplicates(.users, ids: [1]), .duplicates(.albums, ids: [10, 10]), .duplicates(.photos, ids: [100]),
            ]
        )
    }

    @Test(arguments: Resource.allCases)
    func `an empty list is told`(_ resource: Resource) {
        let gallery = MergedGallery(
            users: resource == .users ? [] : [.sample(1)],
            albums: resource == .albums ? [] : [.sample(10, of: 1)],
            photos: resource == .photos ? [] : [.sample(100, of: 10)]
        )
        #expect(gallery.findings.contains(.emptyList(resource)))
        #expect(gallery.count(of: resource) == 0)
    }

    @Test func `three empty lists are an empty gallery`() {
        let gallery = MergedGallery(users: [], albums: [], photos: [])
        #expect(gallery.users.isEmpty)
        #expect(gallery.findings == Resource.allCases.map(Finding.emptyList))
    }

    @Test func `a hundred thousand photos are no matter`() {
        let albums = (1...10_000).map { Album.sample($0, of: $0 % 100) }
        let photos = (1...100_000).map { Photo.sample($0, of: 1 + $0 % 10_000) }
        let gallery = MergedGallery(users: (0..<100).map { .sample($0) }, albums: albums, photos: photos)
        #expect(Resource.allCases.map(gallery.count) == [100, 10_000, 100_000])
    }

    @Test(arguments: [
        (Finding.emptyList(.photos), "The list of photos is empty."),
        (.orphans(.albums, ids: [7]), "Left out 1 album without a user: number 7."),
        (.orphans(.photos, ids: [7, 8]), "Left out 2 photos without an album: number 7, number 8."),
        (.duplicates(.users, ids: [3]), "Left out 1 user with a number that came before: number 3."),
        (
            .duplicates(.photos, ids: Array(1...9)),
            "Left out 9 photos with a number that came before: number 1, number 2, number 3, number 4, number 5 and 4 more."
        ),
    ])
    func `each finding says what was done`(_ finding: Finding, _ sentence: String) {
        #expect(finding.description == sentence)
    }

    @Test func `a user is found by either name, in capitals or not`() throws {
        let gallery = MergedGallery(users: [.sample(1, name: "Ada"), .sample(2, name: "Bob")], albums: [], photos: [])
        #expect(try gallery.user(named: "ADA").user.id == 1)
        #expect(try gallery.user(named: "user2").user.id == 2)
        #expect(throws: GalleryError.unknownUser("Eve", known: ["Ada", "Bob"])) { try gallery.user(named: "Eve") }
    }
}
