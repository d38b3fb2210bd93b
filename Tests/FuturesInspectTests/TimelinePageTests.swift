//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import BrowserTestSupport
import Foundation
import Testing

@testable import FuturesInspect

@Suite("The page of a timeline", .timeLimit(.minutes(60)))
struct TimelinePageTests {
    @Test func `nothing that a recording says is markup, and the page's policy lets nothing else run`() throws {
        var text = RecordingText(program: "</title><script>alert(1)</script>")
        text.made(1, "<img src=x>", at: 1, line: "App/A.swift:1 a<T>()")
        text.labeled(1, "</script><script>document.title='taken'</script>", at: 2)
        let html = TimelinePage(try text.recording(), nonce: "abc").html
        #expect(html.components(separatedBy: "<script").count == 3)
        #expect(html.components(separatedBy: "</script").count == 3)
        #expect(!html.contains("<img"))
        #expect(html.contains("default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-abc'"))
        #expect(!html.contains("http:") && !html.contains("https:"))
        #expect(TimelinePage.newNonce() != TimelinePage.newNonce())
    }

    @Test func `a recording of hours fits into the page's numbers`() throws {
        var text = RecordingText()
        text.made(1, "promise", at: 1, line: "App/A.swift:1 a()")
        text.settled(1, at: 86_400_000_000)
        let json = TimelineData(try text.recording()).json
        let tick = try #require(json.firstMatch(of: /"tick":([0-9]+)/)?.1)
        #expect(86_400_000_000_000 / (Int(tick) ?? 1) < 1 << 31)
    }

    @Test func `columns are bytes with the lowest first`() {
        var columns = Columns()
        columns.add("a", [1, 258] as [UInt16])
        columns.add("b", [0x0403_0201] as [UInt32])
        #expect(columns.json == [#""a":{"type":2,"base64":"AQACAQ=="}"#, #""b":{"type":4,"base64":"AQIDBA=="}"#])
    }
}
