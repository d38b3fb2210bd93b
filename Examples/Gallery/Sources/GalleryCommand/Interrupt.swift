//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Foundation
import Synchronization

/// Hears Ctrl-C and what `kill` sends: the first time it calls a closure, the second time it ends the process at once.
final class Interrupt {
    private static let heard: [Int32] = [SIGINT, SIGTERM]
    private static let last = Atomic<Int32>(SIGINT)

    private let sources: [any DispatchSourceSignal]

    /// What a shell expects of a command that the last signal has ended.
    static var status: Int32 { 128 + self.last.load(ordering: .relaxed) }

    init(_ action: @escaping @Sendable () -> Void) {
        let count = SignalCount()
        // The sources are set up elsewhere: until they are, a signal would end the process as if nobody had asked to
        // hear of it.
        let isListening = DispatchSemaphore(value: 0)
        self.sources = Self.heard.map { number in
            #if canImport(Darwin)
            // Elsewhere the source itself keeps the signal from the process.
            signal(number, SIG_IGN)
            #endif
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                Self.last.store(number, ordering: .relaxed)
                if count.addOne() > 1 { _exit(Self.status) }
                action()
            }
            source.setRegistrationHandler { isListening.signal() }
            source.activate()
            return source
        }
        for _ in self.sources { isListening.wait() }
    }

    /// Hears no more.
    func end() {
        for source in self.sources { source.cancel() }
        for number in Self.heard { signal(number, SIG_DFL) }
    }
}

/// Counts how often a signal came.
private final class SignalCount: Sendable {
    private let count = Atomic(0)

    func addOne() -> Int { self.count.add(1, ordering: .relaxed).newValue }
}
