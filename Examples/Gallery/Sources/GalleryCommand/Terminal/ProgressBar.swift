//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryClient
import GalleryModel

/// A bar of the five steps of a load: three lists, merging, storing.
struct ProgressBar {
    /// Back to the start of the line, and nothing left on it.
    static let erased = "\r\u{1B}[K"

    private var done = 0
    private var waiting: [Resource] = []
    private var last = ""

    private static let steps = Resource.allCases.count + 2
    private static let width = 30

    mutating func advance(_ event: LoadEvent) {
        switch event {
        case .requested(let resource, _):
            if !self.waiting.contains(resource) { self.waiting.append(resource) }
        case .retrying:
            break
        case .received(let resource, _):
            self.done += 1
            self.waiting.removeAll { $0 == resource }
        case .merged:
            self.done += 1
            self.last = "storing"
        case .stored:
            self.done += 1
            self.last = "done"
        }
    }

    /// The bar, and what is waited for.
    var text: String {
        let filled = Self.width * min(self.done, Self.steps) / Self.steps
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
        if self.waiting.isEmpty { return "\(bar) \(self.last)" }
        return "\(bar) waiting for \(self.waiting.map(\.rawValue).joined(separator: ", "))"
    }
}
