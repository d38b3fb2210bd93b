//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryClient
import GalleryModel
import GalleryService
import Testing

@testable import GalleryCommand

@Suite("The page of a timeline", .timeLimit(.minutes(60)))
struct TimelinePageTests {
    private static let hostile = "</script><script>alert(1)</script><!-- & \u{2028}"

    @Test func `the data says style, order, times and outcome of each load`() throws {
        let data = TimelineData(Self.report())
        let load = try #require(data.scenarios.first?.loads.first)
        #expect(load.style == "callbacks")
        #expect(load.lists == "one after the other")
        #expect(load.end == 300.5)
        #expect(load.deadline == 3000)
        #expect(load.succeeded)
        #expect(load.bars.map(\.work) == ["wait", "decode", "commit"])
        #expect(load.bars.map(\.lane) == ["users", "users", "gallery"])
        #expect(load.bars.map(\.attempt) == [1, 1, nil])
        #expect(load.bars.first?.end == 200.25)
        let failed = try #require(data.scenarios.last?.loads.first)
        #expect(failed.lists == "at once")
        #expect(!failed.succeeded)
        #expect(failed.bars.first?.outcome == "failed")
        #expect(failed.bars.first?.detail.contains("</script>") == true)
        #expect(data.scenarios.map(\.name) == ["nothing", "users:wrong-type"])
    }

    @Test func `the data can be read back from its JSON, in which nothing is a tag`() throws {
        let data = TimelineData(Self.report())
        let json = try data.json
        for character in ["<", ">", "&"] { #expect(!json.contains(character)) }
        #expect(try JSONDecoder().decode(TimelineData.self, from: Data(json.utf8)) == data)
    }

    @Test func `what a service says can't end the script, nor add one`() throws {
        let html = try TimelinePage(Self.report()).html
        #expect(html.matches(of: /<script/).count == 2)
        #expect(html.matches(of: /<\/script/).count == 2)
        #expect(!html.contains("alert(1)</"))
    }

    @Test func `the page gets nothing from anywhere`() throws {
        let html = try TimelinePage(Self.report()).html
        #expect(html.contains("default-src 'none'"))
        // The name of SVG is an address that nobody asks, and the data may name the service.
        let page = html.replacing(/<script type="application\/json".*?<\/script>/.dotMatchesNewlines(), with: "")
            .replacing("http://www.w3.org/2000/svg", with: "")
        #expect(!page.contains(/https?:|src=|href=|@import|fetch\(|XMLHttpRequest|WebSocket|innerHTML/))
    }

    @Test func `the page says in how many ways, and each number of them is a word`() throws {
        #expect(try TimelinePage(Self.report()).html.contains("<h1>One load, one way</h1>"))
    }

    static func report() -> TimelineReport {
        let address = URL(filePath: "/users")
        let good = LoadRecording(
            .callbacks,
            deadline: .seconds(3),
            spans: [
                .init(.list(.users), .wait, attempt: 1, from: .zero, to: .microseconds(200_250)),
                .init(.list(.users), .decode, attempt: 1, from: .microseconds(200_250), to: .milliseconds(250)),
                .init(.gallery, .commit, from: .milliseconds(250), to: .milliseconds(300)),
            ],
            end: .microseconds(300_500)
        )
        let error = GalleryError.undecodable(address, codingPath: "[0].id", reason: Self.hostile)
        let bad = LoadRecording(
            .combined,
            spans: [.init(.list(.users), .decode, attempt: 1, from: .zero, to: .milliseconds(100), .failed(error))],
            end: .milliseconds(100),
            failure: error
        )
        return TimelineReport(
            [
                TimelineScenario(fault: nil).with([good]),
                TimelineScenario(fault: .init(.users, .wrongType)).with([bad]),
            ],
            latency: 200
        )
    }
}
