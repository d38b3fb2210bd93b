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
    private var done = 0
    private var waiting: [Resource] = []
    private var last = ""

    private static let steps = Resource.allCases.count + 2

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
    ///
    /// - Parameter columns: How many columns the terminal has; the last one stays free, as many break the line there.
    /// - Returns: A text in which nothing is a line break, one column shorter than the terminal at least.
    func text(columns: Int) -> ScreenText {
        let width = min(30, columns * 3 / 8)
        let filled = width * min(self.done, Self.steps) / Self.steps
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        let names = self.waiting.map(\.rawValue).joined(separator: ", ")
        return "\("\(bar) \(self.waiting.isEmpty ? self.last : "waiting for \(names)")".fitted(to: columns - 1))"
    }
}
