//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Hummingbird

/// What is said to a request.
struct BrowserAnswer: Sendable {
    var status: HTTPResponse.Status = .ok
    var contentType: String
    var bytes: [UInt8]
    var isPicture = false

    /// Whether the browser may show it again for a while without asking.
    var isKept = false

    static func page(_ text: String, _ status: HTTPResponse.Status = .ok) -> BrowserAnswer {
        BrowserAnswer(status: status, contentType: "text/html; charset=utf-8", bytes: Array(text.utf8))
    }

    static func text(_ text: String, _ status: HTTPResponse.Status) -> BrowserAnswer {
        BrowserAnswer(status: status, contentType: "text/plain; charset=utf-8", bytes: Array("\(text)\n".utf8))
    }

    static func file(_ file: BrowserFile) -> BrowserAnswer {
        BrowserAnswer(contentType: file.contentType, bytes: file.bytes)
    }
}
