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

/// What a page hears of a load, as a server-sent event.
enum LoadMessage: Sendable {
    case event(LoadEvent)
    case stored(String)
    case failed(String, advice: String = "")

    /// The event on the wire: JSON in one line, and an empty line.
    var text: String {
        let data = (try? JSONSerialization.data(withJSONObject: self.fields, options: [.sortedKeys])) ?? Data("{}".utf8)
        return "data: \(String(decoding: data, as: UTF8.self))\n\n"
    }

    private var fields: [String: Any] {
        switch self {
        case .stored(let sentence): return ["kind": "stored", "sentence": sentence]
        case .failed(let sentence, let advice): return ["kind": "failed", "sentence": sentence, "advice": advice]
        case .event(let event):
            var fields: [String: Any] = ["kind": "event", "line": event.line]
            switch event {
            case .requested(let resource, let attempt):
                fields["list"] = resource.rawValue
                fields["attempt"] = attempt
                fields["state"] = "asked for"
            case .retrying(let resource, _, _):
                fields["list"] = resource.rawValue
                fields["state"] = "waits"
            case .received(let resource, let count):
                fields["list"] = resource.rawValue
                fields["count"] = count.grouped
                fields["state"] = "came"
            case .merged, .stored:
                break
            }
            return fields
        }
    }
}
