//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A recording as one page for browsers: everything that it needs stands in it.
struct TimelinePage {
    private let data: TimelineData
    /// What the page's own scripts are known by, and nobody can guess who puts a script into a label.
    private let nonce: String

    init(_ recording: Recording, nonce: String = TimelinePage.newNonce()) {
        data = TimelineData(recording)
        self.nonce = nonce
    }

    static func newNonce() -> String {
        (0..<4).map { _ in String(UInt32.random(in: .min ... .max), radix: 36) }.joined()
    }

    /// The page, whose own policy forbids it to load anything from anywhere.
    var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <title>Timeline</title>
        <style>
        \(Self.style)</style>
        </head>
        <body>
        \(Self.body)<script type="application/json" id="data">\(data.json)</script>
        <script nonce="\(nonce)">
        "use strict";
        \(Self.script)</script>
        </body>
        </html>

        """
    }

    private var policy: String { "default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-\(nonce)'" }

    private static var style: String { text(PackageResources.timeline_css) }

    private static var body: String { text(PackageResources.page_html) }

    private static var script: String {
        [
            PackageResources.data_js, PackageResources.layout_js, PackageResources.view_js,
            PackageResources.details_js, PackageResources.controls_js, PackageResources.search_js,
            PackageResources.main_js,
        ].map(text).joined()
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
