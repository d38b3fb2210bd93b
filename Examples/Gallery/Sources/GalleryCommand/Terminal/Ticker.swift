//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch

/// Calls a closure ten times a second until it is told to end.
struct Ticker {
    private let source: any DispatchSourceTimer

    init(_ action: @escaping @Sendable () -> Void) {
        let source = DispatchSource.makeTimerSource(queue: .global())
        source.schedule(deadline: .now() + .milliseconds(100), repeating: .milliseconds(100))
        source.setEventHandler(handler: action)
        source.activate()
        self.source = source
    }

    /// Calls no more.
    func end() { self.source.cancel() }
}
