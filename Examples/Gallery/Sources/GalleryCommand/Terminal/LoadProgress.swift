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
import Synchronization

/// Says how a load goes on: in a bar on a terminal, in plain lines anywhere else.
final class LoadProgress: Sendable {
    private let bar: Mutex<ProgressBar>
    private let isTerminal: Bool
    private let write: @Sendable (String) -> Void

    init(
        isTerminal: Bool = isatty(STDOUT_FILENO) != 0,
        write: @escaping @Sendable (String) -> Void = { text in
            print(text, terminator: "")
            fflush(nil)
        }
    ) {
        self.bar = Mutex(ProgressBar())
        self.isTerminal = isTerminal
        self.write = write
    }

    /// Shows an event.
    ///
    /// May be called from any thread.
    func show(_ event: LoadEvent) {
        self.bar.withLock { bar in
            bar.advance(event)
            if self.isTerminal {
                if case .retrying = event { self.write("\(ProgressBar.erased)\(event.line)\n") }
                self.write(ProgressBar.erased + bar.text)
            } else {
                self.write("  \(event.line)\n")
            }
        }
    }

    /// Takes the bar away.
    func end() {
        if self.isTerminal { self.write(ProgressBar.erased) }
    }
}

extension LoadEvent {
    /// The event in a line.
    var line: String {
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
