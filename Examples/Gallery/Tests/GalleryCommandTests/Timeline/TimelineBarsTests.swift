//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Testing

@testable import GalleryCommand

@Suite("A timeline in the terminal", .timeLimit(.minutes(60)))
struct TimelineBarsTests {
    @Test func `in a pipe it is plain characters, a row for each list`() {
        let text = TimelineBars(columns: 70, drawsBlocks: false).text(of: TimelinePageTests.report()).description
        #expect(text.unicodeScalars.allSatisfy { $0.isASCII })
        #expect(
            text.hasPrefix(
                """

                Nothing goes wrong.
                callbacks, one after the other: 301 ms
                  users    ....................ddddd      250 ms
                  albums                                  0 ms
                  photos                                  0 ms
                  together                          ccccc 50 ms

                """
            ),
            "\(text)"
        )
        #expect(text.contains("combined, at once: 100 ms, "))
        #expect(text.contains("dx 100 ms"))
        #expect(text.hasSuffix(". wait  r receive  d decode  - backoff  m merge  w write  c commit\n"))
    }

    @Test func `on a terminal it is drawn with blocks`() {
        let text = TimelineBars(columns: 70, drawsBlocks: true).text(of: TimelinePageTests.report()).description
        #expect(text.contains("░▓"))
    }
}
