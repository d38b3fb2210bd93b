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

@Suite("A timeline of a million events", .serialized, .timeLimit(.minutes(60)))
struct LargeTimelineTests {
    /// Chains of four futures, each with five events: made, attached, settled, ran, gone.
    private static func recording(chains: Int) -> Recording {
        var recording = Recording()
        recording.program = "Large"
        let kinds = ["promise", "map", "on", "flatMap"].map { recording.kinds.number(of: $0) }
        for place in Int32(1)...59 { recording.places[place] = ["App/File.swift:\(place) load(_:)"] }
        for chain in 0..<chains {
            let (made, settled) = (30_000 * chain, 30_000 * chain + 400_000 + chain * 7_919 % 2_000_000)
            let label = recording.labels.number(of: "request \(chain)")
            for stage in 0..<4 {
                let number = Int32(recording.futures.count)
                let thread = Int32(1 + chain % 8)
                var future = RecordedFuture(
                    address: UInt64(number),
                    kind: kinds[stage],
                    place: Int32(1 + (4 * chain + stage) % 59),
                    label: label,
                    thread: thread,
                    made: made + stage * 500
                )
                future.settled = settled + stage * 2_000
                future.gone = settled + 9_000
                future.outcome = chain % 97 == 3 ? .failure : .success
                if stage > 0 {
                    future.run = Int32(recording.runs.count)
                    let began = settled + stage * 2_000 - 1_500
                    recording.runs.append(
                        RecordedRun(future: number, thread: thread, began: began, duration: 1_500, recording: 0)
                    )
                    recording.waits.append(
                        RecordedWait(waiter: number, source: number - 1)
                    )
                }
                if stage == 2 { future.enqueued = settled + 1_000 }
                recording.futures.append(future)
                recording.end = max(recording.end, future.gone)
            }
        }
        return recording
    }

    private struct Timing: Decodable, CustomStringConvertible {
        let opened: Double
        let frames: [Double]

        var description: String {
            let frames = frames.sorted()
            let (middle, most) = (frames[frames.count / 2], frames[frames.count - 1])
            return "opened after \(Int(opened)) ms; a frame takes \(middle) ms, \(most) ms at most"
        }
    }

    @Test(.enabled(if: Browser.chromium != nil, Comment(rawValue: Browser.hint)))
    func `opens, and moves, and finds`() async throws {
        let html = TimelinePage(Self.recording(chains: 50_000)).html
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "trace.html")
            try Data(html.utf8).write(to: file)
            try await Browser.open { page in
                try await page.open(file.absoluteString)
                try await page.wait(until: "frameTimes.length > 0")
                #expect(try await page.value("count") == 200_000)
                try await page.keepPicture("inspect-large")
                for scale in [1, 20, 4_000] {
                    let timing: Timing = try await page.value(
                        """
                        (async () => {
                            const frame = () => new Promise(requestAnimationFrame);
                            showAll();
                            await frame();
                            zoom(\(scale));
                            frameTimes = [];
                            for (let step = 0; step < 60; step += 1) {
                                view.from += 7 / view.scale;
                                view.top += 9;
                                redraw();
                                await frame();
                            }
                            await frame();
                            const { loadEventEnd } = performance.getEntriesByType("navigation")[0];
                            return { opened: loadEventEnd, frames: frameTimes };
                        })()
                        """
                    )
                    // Never a reason to fail: the machine may have other things to do.
                    print("A timeline of 200,000 futures, × \(scale): \(timing)")
                    try await page.keepPicture("inspect-large-\(scale)")
                }
                try await page.run("byId('search').value = 'request 4999'; find(); go(1)")
                #expect(try await page.value("byId('count').textContent") == "1 of 44")
                #expect(page.complaints.isEmpty)
            }
        }
    }
}
