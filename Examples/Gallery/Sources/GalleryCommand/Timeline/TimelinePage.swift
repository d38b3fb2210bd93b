//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The loads as one page: everything that it needs stands in it.
///
/// ```swift
/// let html = try TimelinePage(report).html
/// ```
struct TimelinePage {
    private let report: TimelineReport

    init(_ report: TimelineReport) { self.report = report }

    /// The page, whose own policy forbids it to load anything from anywhere.
    var html: String {
        get throws {
            #"""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="\#(Self.policy)">
            <title>One load, \#(self.count)</title>
            <style>
            \#(Self.style)
            </style>
            </head>
            <body>
            \#(self.body)
            <script type="application/json" id="data">\#(try TimelineData(self.report).json)</script>
            <script>
            \#(Self.drawing)
            \#(Self.controls)
            </script>
            </body>
            </html>

            """#
        }
    }

    private static let policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"

    /// In how many ways the load is shown.
    private var count: String {
        let words = ["no way", "one way", "two ways", "three ways", "four ways", "five ways"]
        let count = self.report.scenarios.first?.recordings.count ?? 0
        return words.indices.contains(count) ? words[count] : "\(count) ways"
    }

    private var body: String {
        #"""
        <h1>One load, \#(self.count)</h1>
        <p class="lead" id="sentence"></p>
        <p class="soft made" id="made"></p>
        <div class="bar">
            <fieldset id="scenarios"><legend>What goes wrong</legend></fieldset>
        </div>
        <div class="bar">
            <button type="button" class="first" id="replay">Replay</button>
            <label class="time"><span>Moment</span><input type="range" id="moment" min="0" max="1000" value="1000"><output id="clock" for="moment"></output></label>
            <span class="bar" style="margin:0;gap:8px" role="group" aria-label="Zoom">
                <button type="button" id="out" aria-label="Zoom out">−</button>
                <button type="button" id="in" aria-label="Zoom in">+</button>
                <button type="button" id="fit">Fit</button>
            </span>
        </div>
        <ul class="legend" id="legend" aria-label="Legend"></ul>
        <p id="detail" role="status">Point at a bar, or go to one with Tab and the arrow keys: here it says what it is.</p>
        <main id="styles"></main>
        <details class="more"><summary>The same as a table</summary><div class="wide"><table id="table"></table></div></details>
        <footer><p id="foot"></p></footer>
        <noscript><p>This page draws with a script that stands in it. The numbers stand in it too, as JSON.</p></noscript>
        """#
    }
}
