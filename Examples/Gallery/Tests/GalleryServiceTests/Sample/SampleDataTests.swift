//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryModel
import Testing

@testable import GalleryService

@Suite("SampleData", .timeLimit(.minutes(60)))
struct SampleDataTests {
    private let data = SampleData(origin: "http://127.0.0.1:8080")

    @Test func `there are 10 users, 100 albums and 5,000 photos, numbered from 1`() {
        #expect(self.data.users.map(\.id) == Array(1...10))
        #expect(self.data.albums.map(\.id) == Array(1...100))
        #expect(self.data.photos.map(\.id) == Array(1...5000))
    }

    @Test func `every album has a user, and every photo an album`() {
        let albums = Dictionary(grouping: self.data.albums, by: \.userId)
        #expect(albums.keys.sorted() == Array(1...10))
        #expect(albums.values.allSatisfy { $0.count == 10 })
        let photos = Dictionary(grouping: self.data.photos, by: \.albumId)
        #expect(photos.keys.sorted() == Array(1...100))
        #expect(photos.values.allSatisfy { $0.count == 50 })
    }

    @Test func `no name and no title comes twice`() {
        #expect(Set(self.data.users.map(\.name)).count == 10)
        #expect(Set(self.data.users.map(\.username)).count == 10)
        #expect(Set(self.data.users.map(\.email)).count == 10)
        #expect(Set(self.data.albums.map(\.title)).count == 100)
        #expect(Set(self.data.photos.map(\.title)).count == 5000)
    }

    @Test func `a photo's addresses are at the origin and name one colour`() throws {
        for photo in self.data.photos {
            let color = try #require(photo.url.split(separator: "/").last)
            #expect(Color(hex: color) != nil)
            #expect(photo.url == "http://127.0.0.1:8080/pictures/600/\(color)")
            #expect(photo.thumbnailUrl == "http://127.0.0.1:8080/pictures/150/\(color)")
        }
    }

    @Test func `each run makes the same bytes`() {
        let (first, second) = (Catalogue(sample: self.data), Catalogue(sample: self.data))
        for resource in Resource.allCases { #expect(first[resource].text == second[resource].text) }
        // What these sums are is of no interest, only that they stay what they are from one run to the next.
        let sums = Resource.allCases.map { first[$0].text.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) } }
        #expect(sums == [2_951_965_489, 3_771_312_995, 3_360_202_902])
    }

    @Test func `what is written reads as the data`() throws {
        let catalogue = Catalogue(sample: self.data)
        let decoder = JSONDecoder()
        #expect(try decoder.decode([User].self, from: Data(catalogue.users.text)) == self.data.users)
        #expect(try decoder.decode([Album].self, from: Data(catalogue.albums.text)) == self.data.albums)
        #expect(try decoder.decode([Photo].self, from: Data(catalogue.photos.text)) == self.data.photos)
    }

    @Test func `the fields are in the original's order`() {
        let catalogue = Catalogue(sample: self.data)
        let order = Resource.allCases.map { catalogue[$0].rows[0].text.members.map(\.key) }
        #expect(
            order == [
                ["id", "name", "username", "email", "address", "phone", "website", "company"],
                ["userId", "id", "title"],
                ["albumId", "id", "title", "url", "thumbnailUrl"],
            ]
        )
    }

    @Test func `the generator is SplitMix64`() {
        // The first numbers of the published algorithm with seed 1234567.
        var random = SeededGenerator(seed: 1_234_567)
        // 6457827717110365317, 3203168211198807973 and 9817491932198370423.
        let numbers = (0..<3).map { _ in random.number(in: 0...999_999) }
        #expect(numbers == [365_317, 807_973, 370_423])
    }
}
