//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryClient
import GalleryTestSupport
import Testing

@testable import GalleryCommand

@Suite("Comparing", .timeLimit(.minutes(60)))
struct ComparisonTests {
    private let gallery = MergedGallery(
        users: SmallGallery.users,
        albums: SmallGallery.albums,
        photos: SmallGallery.photos
    )

    @Test func `a time is the middle one, as a ratio to the first style's`() {
        let comparison = Comparison([
            .callbacks: [load(90), load(100), load(5000)], .chained: [load(110), load(100), load(105)],
            .combined: [load(30), load(33), load(40)], .async: [load(50), load(50), load(50)],
            .promisekit: [load(35), load(30), load(36)],
        ])
        #expect(comparison.isSame)
        #expect(
            comparison.table.description == """
                Style       Lists                Requests    Time  Ratio  Result
                callbacks   one after the other         3  100 ms   1.00  2 users, 4 albums, 8 photos
                chained     one after the other         3  105 ms   1.05  the same
                combined    all at once                 3   33 ms   0.33  the same
                async       all at once                 3   50 ms   0.50  the same
                promisekit  all at once                 3   35 ms   0.35  the same

                """
        )
    }

    @Test func `another result is seen, in what was loaded and in what was stored`() {
        let other = MergedGallery(users: [], albums: [], photos: [])
        for different in [
            ComparedLoad.Result(loaded: other, stored: self.gallery),
            ComparedLoad.Result(loaded: self.gallery, stored: other),
        ] {
            let odd = ComparedLoad(requests: 4, time: .milliseconds(1), result: different)
            let comparison = Comparison([.callbacks: [load(1)], .combined: [load(1), odd], .async: [load(1)]])
            #expect(!comparison.isSame)
            let rows = comparison.table.description.split(separator: "\n")
            #expect(rows[2].contains("3 or 4"))
            #expect(rows[2].hasSuffix("DIFFERENT"))
            #expect(rows[3].hasSuffix("the same"))
        }
    }

    private func load(_ milliseconds: Int) -> ComparedLoad {
        ComparedLoad(
            requests: 3,
            time: .milliseconds(milliseconds),
            result: .init(loaded: self.gallery, stored: self.gallery)
        )
    }
}
