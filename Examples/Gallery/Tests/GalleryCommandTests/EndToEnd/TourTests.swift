//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryClient
import GalleryTestSupport
import Testing

// Real loads of all the data, on whatever machine: minutes are for the slow ones.
@Suite("gallery without arguments", .timeLimit(.minutes(60)))
struct TourTests {
    @Test func `loads, shows and compares, from an empty folder`() async throws {
        try await withTemporaryFolder { folder in
            let ending = try await gallery(in: folder)
            #expect(ending.status == 0)
            #expect(ending.errors.isEmpty)
            let output = ending.output
            #expect(output.contains("\nStored in gallery.sqlite: 10 users, 100 albums, 5,000 photos.\n"))
            #expect(output.contains("\ngallery.sqlite: 10 users, 100 albums, 5,000 photos.\n"))
            let user = /: 10 albums, 500 photos\n├─ .*: 50 photos\n├─ .*: 50 photos\n└─ and 8 more\n/
            #expect(output.matches(of: user).count == 10)
            let first = /\ncallbacks +one after the other +3 +\d+ ms +1\.00  10 users, 100 albums, 5,000 photos\n/
            #expect(output.contains(first))
            let other =
                /\n(chained +one after the other|(combined|async|promisekit) +all at once) +3 +\d+ ms +\d+\.\d\d  the same/
            #expect(output.matches(of: other).count == 4)
            #expect(output.controlCharacters.isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["gallery.sqlite"])
        }
    }
}

extension String {
    /// What a pipe should not get to see.
    var controlCharacters: [Unicode.Scalar] {
        self.unicodeScalars.filter { $0 != "\n" && $0.properties.generalCategory == .control }
    }
}
