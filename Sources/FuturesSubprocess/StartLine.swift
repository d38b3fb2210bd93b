//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Subprocess && (os(macOS) || os(Linux))
import Foundation
import Futures
import Synchronization

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// Lets one program start at a time, and only if there are enough file descriptors.
///
/// swift-subprocess stops this program when there is a descriptor for one of the pipes of a start and none for the
/// next, and on Linux it never learns of the end of a program when there was none left to watch it. So there have to be
/// enough of them when a start begins, and no other start may take them before it is over. One at a time costs little:
/// a single thread of swift-subprocess makes the system calls that start programs.
final class StartLine: Sendable {
    static let shared = StartLine()

    /// How many descriptors have to be free.
    ///
    /// A start opens up to nine: four for two pipes, one for the input, one for the folder, one to watch the program,
    /// and on old systems two that tell whether it could be executed. The first one opens up to nine more for the
    /// threads that watch all programs. The others are for what other code opens meanwhile.
    private static let descriptors = 24

    private struct State: Sendable {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// Those before it have had their turn: to remove the first of many one by one would be slow.
        var next = 0
    }

    private let state = Locked(State())

    /// Waits for its turn, or for nothing where there are too few descriptors.
    ///
    /// A task that is cancelled waits as well: those before it end soon.
    ///
    /// - Throws: `Errno.tooManyOpenFiles`.
    func turn() async throws(Errno) -> Turn {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isTaken {
                    state.waiting.append(continuation)
                    return false
                }
                state.isTaken = true
                return true
            }
            if isFree { continuation.resume() }
        }
        do {
            try expectFreeDescriptors(Self.descriptors)
            return Turn(in: self)
        } catch {
            goOn()
            throw error
        }
    }

    private func goOn() {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard state.next < state.waiting.count else {
                state = State()
                return nil
            }
            defer {
                state.next += 1
                if state.next * 2 > state.waiting.count {
                    state.waiting.removeFirst(state.next)
                    state.next = 0
                }
            }
            return state.waiting[state.next]
        }
        next?.resume()
    }

    /// The turn of one start.
    final class Turn: Sendable {
        private let line: StartLine
        private let ended = Atomic(false)

        fileprivate init(in line: StartLine) { self.line = line }

        var isOver: Bool { ended.load(ordering: .acquiring) }

        /// Lets the next one have its turn.
        ///
        /// Another call does nothing.
        func end() {
            if !ended.exchange(true, ordering: .acquiringAndReleasing) { line.goOn() }
        }
    }
}

/// Throws unless so many descriptors are free.
///
/// It looks for them and takes none, which other threads may need at this moment: Dispatch stops the program when it
/// gets none for its first thread. The highest numbers are free, unless there are few left.
private func expectFreeDescriptors(_ count: Int) throws(Errno) {
    var free = 0
    var number = getdtablesize()
    while free < count {
        guard number > 0 else { throw .tooManyOpenFiles }
        number -= 1
        if fcntl(number, F_GETFD) == -1 { free += 1 }
    }
}
#endif
