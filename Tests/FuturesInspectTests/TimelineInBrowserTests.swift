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

// One browser after the other: a machine has two processors.
@Suite(
    "A timeline in a browser",
    .serialized,
    .timeLimit(.minutes(60)),
    .enabled(if: Browser.chromium != nil, Comment(rawValue: Browser.hint))
)
struct TimelineInBrowserTests {
    /// Opens the timeline of a recording.
    private func open(
        _ text: RecordingText = .feed,
        _ look: BrowserPage.Look = .init(),
        _ body: (BrowserPage) async throws -> Void
    ) async throws {
        let html = TimelinePage(try text.recording()).html
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "trace.html")
            try Data(html.utf8).write(to: file)
            try await Browser.open { page in
                try await page.look(look)
                try await page.open(file.absoluteString)
                try await body(page)
                #expect(page.complaints.isEmpty)
            }
        }
    }

    private static func text(_ id: String) -> String { "document.getElementById('\(id)').innerText" }

    @Test func `a click on a bar tells what it is, where it was made, and what waits`() async throws {
        try await open { page in
            #expect(try await page.value("document.title") == "App: timeline of its futures")
            try await page.click(life: 3)
            #expect(try await page.value(Self.text("name")) == #"map "feed of 7""#)
            #expect(try await page.value(Self.text("stack")) == "App/Feed.swift:27 feed(of:)")
            #expect(try await page.value(Self.text("sources")) == "promise at App/Feed.swift:8 posts(of:)")
            #expect(try await page.value(Self.text("waiters")) == "flatMap at App/Feed.swift:33 storeFeed(of:)")
            let times: String = try await page.value(Self.text("times"))
            #expect(times.contains("success") && times.contains("at 110 µs") && times.contains("for 12.0 ms"))
            #expect(try await page.value("document.querySelectorAll('#chain tr').length") == 2)
            #expect((try await page.value(Self.text("said")) as String).hasPrefix(#"map "feed of 7" at"#))
            // The whole chain of the last one leads over the closure that made what it went on with.
            try await page.run("choose(5)")
            let chain: [String] = try await page.value(
                "[...document.querySelectorAll('#chain td:last-child')].map((cell) => cell.innerText.split(' at ')[0])"
            )
            #expect(
                chain == ["onSuccess", "promise", "made in the closure of flatMap", #"map "feed of 7""#, "promise"]
            )
            try await page.run("choose(3)")
            // What it waited for can be gone to.
            try await page.run("document.querySelector('#sources a').click()")
            #expect(try await page.value(Self.text("name")) == "promise")
            try await page.keepPicture("inspect-chosen")
        }
    }

    @Test func `a search finds labels, kinds and lines, and goes from match to match`() async throws {
        try await open { page in
            try await page.press(.slash)
            #expect(try await page.value("document.activeElement.id") == "search")
            try await page.type("Feed.swift:3")
            #expect(try await page.value(Self.text("count")) == "3 matches")
            let places = [("map", "1 of 3"), ("flatMap", "2 of 3"), ("onSuccess", "3 of 3"), ("map", "1 of 3")]
            for (name, place) in places {
                try await page.press(.enter)
                #expect(try await page.value(Self.text("name")) == name)
                #expect(try await page.value(Self.text("count")) == place)
            }
            try await page.press(.enter, with: .shift)
            #expect(try await page.value(Self.text("count")) == "3 of 3")
            let others = [("FEED OF 7", "1 match"), ("failure", "2 matches"), ("</script>", "no match"), ("", "")]
            for (words, count) in others {
                try await page.run("document.getElementById('search').value = ''")
                try await page.type(words)
                try await page.run("document.getElementById('search').dispatchEvent(new Event('input'))")
                #expect(try await page.value(Self.text("count")) == count)
            }
        }
    }

    @Test func `all of it is done with keys`() async throws {
        try await open { page in
            try await page.run("document.getElementById('canvas').focus()")
            let scale: Double = try await page.value("view.scale")
            try await page.press(.init("+", 187, types: "+"))
            #expect(try await page.value("view.scale") > scale)
            let from: Double = try await page.value("view.from")
            try await page.press(.right)
            #expect(try await page.value("view.from") > from)
            try await page.press(.init("0", 48, types: "0"))
            #expect(try await page.value("view.scale") == scale)
            try await page.press(.enter)
            #expect(try await page.value("chosen !== none && document.activeElement.id === 'details'"))
            try await page.press(.escape)
            #expect(try await page.value("document.activeElement.id") == "canvas")
            // From a promise up to the end of its chain, and back.
            try await page.run("choose(2)")
            for name in ["map", "flatMap", "onSuccess"] {
                try await page.press(.init("w", 87, types: "w"))
                #expect((try await page.value(Self.text("name")) as String).hasPrefix(name))
            }
            try await page.press(.init("w", 87, types: "w"))
            #expect(try await page.value(Self.text("said")) == "Nothing waited for it.")
            try await page.press(.init("s", 83, types: "s"))
            #expect(try await page.value(Self.text("name")) == "flatMap")
        }
    }

    @Test func `the wheel zooms at the mouse, and a drag moves`() async throws {
        try await open { page in
            let moment: Double = try await page.value("view.from + 300 / view.scale")
            try await page.run(
                """
                const place = canvas.getBoundingClientRect();
                const spot = { clientX: place.x + 300, clientY: place.y + 99 };
                canvas.dispatchEvent(new WheelEvent("wheel", { deltaY: -300, ...spot }));
                """
            )
            let after: Double = try await page.value("view.from + 300 / view.scale")
            #expect(abs(after - moment) < 1_000)
            let from: Double = try await page.value("view.from")
            try await page.drag("#canvas", by: -100)
            let moved: Double = try await page.value("(view.from - \(from)) * view.scale")
            #expect(abs(moved - 100) < 2)
            // What is dragged is not chosen.
            #expect(try await page.value("chosen === none"))
        }
    }

    @Test(arguments: BrowserPage.Look.all)
    func `it can be read, light and dark, narrow and wide`(_ look: BrowserPage.Look) async throws {
        try await open(.feed, look) { page in
            try await page.keepPicture("inspect-\(look)")
            try await page.run("choose(3)")
            let stops = try await page.tabStops()
            #expect(stops.found.map(\.place) == stops.expected)
            #expect(stops.found.allSatisfy { $0.isMarked }, "\(stops.found.filter { !$0.isMarked })")
            let audit = try await page.audit()
            #expect(audit.failures.isEmpty)
            #expect(audit.checked > 20)
            try await page.run("scrollTo(0, 0); byId('details').scrollTop = 0")
            try await page.keepPicture("inspect-\(look)-chosen")
        }
    }

    @Test func `what a recording says is text, whatever it is`() async throws {
        var text = RecordingText(program: "<b>App</b>")
        text.made(1, "promise", at: 1, line: "App/A.swift:1 a<T>()")
        text.labeled(1, "</script><script>document.title='taken'</script>", at: 2)
        try await open(text) { page in
            try await page.run("choose(0)")
            #expect((try await page.value("document.title") as String).hasPrefix("<b>App</b>"))
            #expect((try await page.value(Self.text("name")) as String).contains("</script><script>"))
            #expect(try await page.value("document.querySelectorAll('script').length") == 2)
        }
    }

    @Test func `a recording without anything is a page as well`() async throws {
        try await open(RecordingText()) { page in
            #expect(try await page.value("document.getElementById('critical').disabled"))
            try await page.run("document.getElementById('canvas').focus()")
            for key in [BrowserPage.Key.enter, .right, .init(".", 190, types: "."), .init("s", 83, types: "s")] {
                try await page.press(key)
            }
        }
    }
}

extension BrowserPage {
    /// Clicks on the bar of a future's life.
    fileprivate func click(life future: Int) async throws {
        try await self.run(
            """
            const place = canvas.getBoundingClientRect();
            const left = place.x + x((futures.made[\(future)] + endOf(\(future))) / 2);
            const spot = { clientX: left, clientY: place.y + y(rowOfLife[\(future)]) + 8, pointerId: 1, bubbles: true };
            canvas.setPointerCapture = () => {};
            canvas.dispatchEvent(new PointerEvent("pointerdown", spot));
            canvas.dispatchEvent(new PointerEvent("pointerup", spot));
            """
        )
    }

    /// Drags something to the side.
    fileprivate func drag(_ selector: String, by distance: Int) async throws {
        try await self.run(
            """
            const node = document.querySelector('\(selector)'), place = node.getBoundingClientRect();
            node.setPointerCapture = () => {};
            const at = (left) => ({ clientX: place.x + left, clientY: place.y + 200, pointerId: 1, bubbles: true });
            node.dispatchEvent(new PointerEvent("pointerdown", at(400)));
            for (let step = 1; step <= 10; step += 1) {
                node.dispatchEvent(new PointerEvent("pointermove", at(400 + step * \(distance) / 10)));
            }
            node.dispatchEvent(new PointerEvent("pointerup", at(400 + \(distance))));
            """
        )
    }
}
