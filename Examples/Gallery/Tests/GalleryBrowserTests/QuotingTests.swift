//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Testing

@testable import GalleryBrowser

@Suite("Words of a shell and of a query", .timeLimit(.minutes(20)))
struct QuotingTests {
    @Test(arguments: [
        ("gallery.sqlite", "gallery.sqlite"), ("my file", "'my file'"), ("it's", "'it'\\''s'"), ("", "''"),
        ("-x", "'-x'"), ("a;b", "'a;b'"),
    ])
    func `a path is one word of a shell`(_ text: String, _ word: String) {
        #expect(text.quotedForShell == word)
    }

    @Test func `a query keeps what is not a letter or a digit as numbers`() {
        #expect("a&b=ü 1".escapedForQuery == "a%26b%3D%C3%BC%201")
    }
}
