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

/// Hears Ctrl-C: the first time it calls a closure, the second time it ends the process at once.
final class Interrupt {
    private let signals: any DispatchSourceSignal

    init(_ action: @escaping @Sendable () -> Void) {
        #if canImport(Darwin)
        // Elsewhere the source itself keeps the signal from the process.
        signal(SIGINT, SIG_IGN)
        #endif
        self.signals = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        let presses = Presses()
        self.signals.setEventHandler {
            if presses.addOne() > 1 { _exit(130) }
            action()
        }
        // The source is set up elsewhere: until it is, Ctrl-C would end the process as if nobody had asked to hear of it.
        let isListening = DispatchSemaphore(value: 0)
        self.signals.setRegistrationHandler { isListening.signal() }
        self.signals.activate()
        isListening.wait()
    }

    /// Hears no more.
    func end() {
        self.signals.cancel()
        signal(SIGINT, SIG_DFL)
    }
}

/// Counts how often Ctrl-C was pressed.
private final class Presses: Sendable {
    private let count = Atomic(0)

    func addOne() -> Int { self.count.add(1, ordering: .relaxed).newValue }
}
