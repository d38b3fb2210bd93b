//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel
import Testing

@testable import GalleryClient
@testable import GalleryCommand

@Suite("Tables and numbers", .timeLimit(.minutes(60)))
struct TableTests {
    @Test func `columns are as wide as what is in them, and lines end without spaces`() {
        var table = Table([("Name", .left), ("Count", .right), ("Note", .left)])
        table.rows = [["Ångström", "5", ""], ["B", "1,000,000", "long text"]]
        #expect(
            table.text.description == """
                Name          Count  Note
                Ångström          5
                B         1,000,000  long text

                """
        )
    }

    @Test func `a text that is far too long is cut`() {
        var table = Table([("Name", .left), ("Count", .right)])
        table.rows = [["\(String(repeating: "x", count: 2_000_000))", "1"], ["y", "2"]]
        let (cut, space) = (String(repeating: "x", count: 59) + "…", String(repeating: " ", count: 65))
        #expect(table.text.description.hasSuffix("\(cut)      1\ny\(space)2\n"))
    }

    @Test func `characters of two columns and of none stay in line`() {
        var table = Table([("Name", .left), ("N", .right)])
        table.rows = [["山田太郎", "1"], ["👩‍👩‍👧 Kim", "2"], ["e\u{301}a", "3"], ["🇩🇪❤️", "4"]]
        #expect(
            table.text.description == """
                Name      N
                山田太郎  1
                👩‍👩‍👧 Kim    2
                e\u{301}a        3
                🇩🇪❤️      4

                """
        )
    }

    @Test func `a text is cut between characters, within the columns`() {
        #expect("abc".fitted(to: 3) == "abc")
        #expect("abcd".fitted(to: 3) == "ab…")
        #expect("山田太郎".fitted(to: 4) == "山…")
        #expect("山".fitted(to: 1) == "…")
        #expect("a".fitted(to: 0).isEmpty)
    }

    @Test(arguments: [
        (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (5000, "5,000"), (1_234_567, "1,234,567"),
        (100_000, "100,000"), (-1000, "-1,000"), (-999, "-999"), (Int.min, "-9,223,372,036,854,775,808"),
    ])
    func `a comma stands at each thousand`(_ number: Int, _ text: String) {
        #expect(number.grouped == text)
    }

    @Test func `one is counted differently`() {
        #expect(1.amount(of: .albums) == "1 album")
        #expect(2.amount(of: .users) == "2 users")
        #expect(0.amount(of: .photos) == "0 photos")
    }
}
