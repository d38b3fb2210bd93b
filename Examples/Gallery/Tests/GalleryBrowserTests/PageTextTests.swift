//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Testing

@testable import GalleryBrowser

@Suite("Text in a page", .timeLimit(.minutes(60)))
struct PageTextTests {
    @Test func `nothing in a text is markup`() {
        #expect(PageText().escapeText("<a b=\"c\" d='e'>&") == "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;")
    }

    @Test func `a mark under an accent is none either`() {
        #expect(PageText().escapeText("\"\u{301} x=<\u{338}") == "&quot;\u{301} x=&lt;\u{338}")
    }
}
