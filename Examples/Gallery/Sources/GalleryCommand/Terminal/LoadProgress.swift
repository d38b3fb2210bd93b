//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryClient
import Synchronization

/// Says how a load goes on: in rows and a bar that are drawn over on a terminal, in plain lines anywhere else.
final class LoadProgress: Sendable {
    private struct State {
        var table = LoadTable()
        var bar = ProgressBar()
        var drawnLines = 0
        var isOver = false
    }

    private let state = Mutex(State())
    private let draws: Bool
    private let columns: @Sendable () -> Int
    private let elapsed: @Sendable () -> Duration
    private let write: @Sendable (ScreenText) -> Void

    init(
        draws: Bool = Terminal.redrawsLines,
        columns: @escaping @Sendable () -> Int = { Terminal.columns },
        clock: some Clock<Duration> = ContinuousClock(),
        write: @escaping @Sendable (ScreenText) -> Void = { Screen.show($0, terminator: "") }
    ) {
        let start = clock.now
        self.draws = draws
        self.columns = columns
        self.elapsed = { start.duration(to: clock.now) }
        self.write = write
    }

    /// Shows an event.
    ///
    /// May be called from any thread.
    func show(_ event: LoadEvent) {
        self.state.withLock { state in
            state.table.note(event, at: self.elapsed())
            state.bar.advance(event)
            guard self.draws else {
                self.write("  \(event.line)\n")
                return
            }
            if case .retrying = event {
                self.redraw(&state, above: "\(event.line)\n")
            } else {
                self.redraw(&state)
            }
        }
    }

    /// Shows how much time has gone by, where lines are drawn over.
    func tick() {
        self.state.withLock { state in
            if self.draws, state.drawnLines > 0 { self.redraw(&state) }
        }
    }

    /// Takes the bar away, and leaves the rows as they are in the end.
    func end() {
        self.state.withLock { state in
            if state.isOver { return }
            state.isOver = true
            state.table.stop(at: self.elapsed())
            if self.draws {
                self.redraw(&state)
            } else {
                self.write(state.table.text(at: self.elapsed()))
            }
            state.drawnLines = 0
        }
    }

    /// Draws over what was drawn before.
    ///
    /// - Parameters:
    ///   - state: What to draw.
    ///   - line: A line that stays, above the rows.
    private func redraw(_ state: inout State, above line: ScreenText = "") {
        let columns = self.columns()
        var lines = state.table.text(at: self.elapsed()).lines(fittedTo: columns - 1)
        if !state.isOver { lines.append(state.bar.text(columns: columns)) }
        let erased: ScreenText = state.drawnLines > 0 ? "\r\u{1B}[\(state.drawnLines)A\u{1B}[J" : ""
        self.write(erased + line + lines.map { $0 + "\n" }.joined())
        state.drawnLines = lines.count
    }
}

extension ScreenText {
    /// The lines of the text, each cut so that it takes at most so many columns.
    fileprivate func lines(fittedTo columns: Int) -> [ScreenText] {
        self.description.split(separator: "\n").map { "\($0.fitted(to: columns))" }
    }
}
