//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryTestSupport
import Testing

/// Runs `gallery browse` and a browser until the closure is done, and gives it the address of the first page.
func withWebsite(
    _ arguments: [String] = [],
    in folder: URL,
    _ body: (String, BrowserPage) async throws -> Void
) async throws -> GalleryProcess.Ending {
    let browse = try GalleryProcess(["browse", "--port", "0"] + arguments, in: folder)
    var address: String?
    for await line in browse.lines {
        address = line.firstMatch(of: /at (http:\/\/127\.0\.0\.1:\d+) until Ctrl-C\./).map { String($0.1) }
        if address != nil { break }
    }
    do {
        let address = try #require(address)
        try await Browser.open { page in try await body(address, page) }
    } catch {
        browse.send(SIGTERM)
        throw error
    }
    browse.send(SIGTERM)
    return await browse.ending()
}
