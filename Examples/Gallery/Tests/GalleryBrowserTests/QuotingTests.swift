//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryClient
import Testing

@testable import GalleryBrowser

@Suite("Words of a shell and of a query", .timeLimit(.minutes(60)))
struct QuotingTests {
    @Test(arguments: [
        ("gallery.sqlite", "gallery.sqlite"), ("my file", "'my file'"), ("it's", "'it'\\''s'"), ("", "''"),
        ("--data", "--data"), ("a;b", "'a;b'"),
    ])
    func `a path is one word of a shell`(_ text: String, _ word: String) {
        #expect(text.quotedForShell == word)
    }

    @Test(arguments: [
        ("q=photo+10", PageQuestion(text: "photo 10")), ("q=1%2B1%20%26&page=2", PageQuestion(text: "1+1 &", page: 2)),
        ("page=all", PageQuestion(isWhole: true)), ("page=x&q", PageQuestion()), ("q=%FF", PageQuestion()),
        ("", PageQuestion()), ("q=a=b", PageQuestion(text: "a=b")),
    ])
    func `a question is read as a form writes it`(_ query: String, _ question: PageQuestion) {
        #expect(PageQuestion(query: query) == question)
        #expect(PageQuestion(query: "q=\(question.text.escapedForQuery)").text == question.text)
    }

    @Test func `a query keeps what is not a letter or a digit as numbers`() {
        #expect("a&b=ü 1".escapedForQuery == "a%26b%3D%C3%BC%201")
    }
}
