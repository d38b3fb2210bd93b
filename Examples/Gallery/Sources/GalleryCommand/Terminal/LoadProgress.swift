//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryClient
import Synchronization

/// Says how a load goes on: in a bar on a terminal, in plain lines anywhere else.
final class LoadProgress: Sendable {
    private let bar: Mutex<ProgressBar>
    private let drawsBar: Bool
    private let columns: @Sendable () -> Int
    private let write: @Sendable (ScreenText) -> Void

    init(
        drawsBar: Bool = Terminal.redrawsLines,
        columns: @escaping @Sendable () -> Int = { Terminal.columns },
        write: @escaping @Sendable (ScreenText) -> Void = { Screen.show($0, terminator: "") }
    ) {
        self.bar = Mutex(ProgressBar())
        self.drawsBar = drawsBar
        self.columns = columns
        self.write = write
    }

    /// Shows an event.
    ///
    /// May be called from any thread.
    func show(_ event: LoadEvent) {
        self.bar.withLock { bar in
            bar.advance(event)
            if self.drawsBar {
                if case .retrying = event { self.write("\(ProgressBar.erased)\(event.line)\n") }
                self.write(ProgressBar.erased + bar.text(columns: self.columns()))
            } else {
                self.write("  \(event.line)\n")
            }
        }
    }

    /// Takes the bar away.
    func end() {
        if self.drawsBar { self.write(ProgressBar.erased) }
    }
}
