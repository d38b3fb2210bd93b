//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A thread that runs only while it holds the baton.
///
/// Kept from one execution to the next.
// Sendable: one thread at a time runs, and the semaphores order them.
final class Runner: @unchecked Sendable {
    private let baton = DispatchSemaphore(value: 0)
    private var body: (() -> Void)?
    private var finish: (() -> Void)?

    init() {
        let box = Unmanaged.passRetained(self)
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let status = pthread_create(&thread, nil, { Runner.live($0) }, box.toOpaque())
        precondition(status == 0, "No thread for the exploration (pthread_create: \(status))")
    }

    private static func live(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument else { return nil }
        let runner = Unmanaged<Runner>.fromOpaque(argument).takeUnretainedValue()
        while true {
            runner.wait()
            runner.run()
            runner.finish.take()?()
        }
    }

    /// Says what to run when the baton comes for the first time, and what when that is done and let go of.
    func prepare(_ body: @escaping () -> Void, finish: @escaping () -> Void) {
        self.body = body
        self.finish = finish
    }

    @inline(never)
    private func run() {
        let body = body.take()
        body?()
    }

    func pass() { baton.signal() }

    func wait() { baton.wait() }
}

extension Runner {
    /// Where the thread waits that explores, while the others run.
    final class Gate {
        private let semaphore = DispatchSemaphore(value: 0)

        func open() { semaphore.signal() }

        func wait() { semaphore.wait() }
    }
}
