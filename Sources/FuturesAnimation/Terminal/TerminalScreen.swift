//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// Shows pictures in a terminal, each in the place of the one before; or one below the other, where the output is no
/// terminal.
///
/// ```swift
/// let screen = TerminalScreen(isTerminal: isatty(1) != 0) { print($0, terminator: "") }
/// let animator = Animator { screen.show(scene.canvas) }
/// …
/// screen.close()
/// ```
public final class TerminalScreen: Sendable {
    private struct State {
        /// How many lines the picture has that is shown.
        var height: Int?
        var last: [String] = []
        var isClosed = false
        /// What has yet to be written.
        var texts: [String] = []
        /// Whether a thread is writing.
        var isWriting = false
    }

    private let isTerminal: Bool
    private let output: @Sendable (String) -> Void
    private let state = Locked(State())

    /// Makes a screen that shows nothing.
    ///
    /// - Parameters:
    ///   - isTerminal: Whether to write escape sequences: colours, and the cursor's way back to the beginning. Without
    ///     them the pictures come one below the other, with a line between them, and those that look like the one
    ///     before are left out.
    ///   - output: Writes text as it is, without a line's end of its own. Called for one text after the other; what is
    ///     shown meanwhile, by itself or on another thread, comes next, on the thread that is writing.
    public init(isTerminal: Bool, output: @escaping @Sendable (String) -> Void) {
        self.isTerminal = isTerminal
        self.output = output
    }

    /// Lets the cursor be seen again.
    deinit { close() }

    /// Shows a picture.
    ///
    /// The first one hides the cursor, until ``close()``. Once the screen is closed nothing is shown any more.
    ///
    /// - Parameter canvas: The picture.
    public func show(_ canvas: TerminalCanvas) {
        let lines = canvas.lines(colors: isTerminal)
        write { state in
            guard !state.isClosed else { return "" }
            let text =
                if isTerminal {
                    (state.height.map { "\u{1B}[\($0)A\r" } ?? "\u{1B}[?25l")
                        + lines.map { $0 + "\u{1B}[K\n" }.joined()
                } else if lines == state.last {
                    ""
                } else {
                    (state.height == nil ? "" : String(repeating: "-", count: canvas.columns) + "\n")
                        + lines.map { $0.droppingTrailingSpaces + "\n" }.joined()
                }
            state.height = lines.count
            state.last = lines
            return text
        }
    }

    /// Leaves the last picture where it is, and lets the cursor be seen again.
    ///
    /// May be called any number of times, also when nothing was shown. While another thread is writing, it is that one
    /// which lets the cursor be seen, when it has written what was shown before.
    public func close() {
        write { state in
            defer { state.isClosed = true }
            return isTerminal && state.height != nil && !state.isClosed ? "\u{1B}[?25h" : ""
        }
    }

    /// Writes a text behind all others, or leaves it to the thread that is writing.
    ///
    /// The output is not called under the lock, since it may show a picture itself, or close the screen.
    private func write(_ text: (inout State) -> String) {
        let isMine = state.withLock { state in
            let text = text(&state)
            if !text.isEmpty { state.texts.append(text) }
            defer { state.isWriting = true }
            return !state.isWriting
        }
        guard isMine else { return }
        while true {
            let texts = state.withLock { state in
                state.isWriting = !state.texts.isEmpty
                defer { state.texts = [] }
                return state.texts
            }
            if texts.isEmpty { return }
            for text in texts { output(text) }
        }
    }
}

extension String {
    fileprivate var droppingTrailingSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
