//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel

extension LoadEvent {
    /// The event in a line.
    package var line: String {
        switch self {
        case .requested(let resource, attempt: 1): "\(resource.rawValue): asked for"
        case .requested(let resource, let attempt): "\(resource.rawValue): asked for, attempt \(attempt)"
        case .retrying(let resource, let error, let wait):
            "\(resource.rawValue): again in \(wait.inSeconds), since \(error)"
        case .received(let resource, let count): "\(resource.rawValue): \(count.grouped) came"
        case .merged: "merged"
        case .stored: "stored"
        }
    }
}
