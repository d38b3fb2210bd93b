//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Foundation

/// Calls a closure when Ctrl-C is pressed, instead of ending the program.
final class Interrupt {
    private let source: any DispatchSourceSignal

    init(_ action: @escaping @Sendable () -> Void) {
        #if canImport(Darwin)
        // Elsewhere the source itself keeps the signal from the process.
        signal(SIGINT, SIG_IGN)
        #endif
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler { action() }
        source.activate()
    }

    /// From here on Ctrl-C ends the program again.
    func end() {
        source.cancel()
        signal(SIGINT, SIG_DFL)
    }
}
