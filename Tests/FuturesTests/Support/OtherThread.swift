//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// Which thread this is, to be compared with a thread that still runs.
struct ThreadIdentity: Hashable, Sendable {
    private let bits: UInt

    static var current: ThreadIdentity {
        let thread = pthread_self()
        // Sound: a `pthread_t` is one word, a pointer or a number, on every platform that Swift supports.
        return ThreadIdentity(bits: withUnsafeBytes(of: thread) { $0.loadUnaligned(as: UInt.self) })
    }
}

/// Runs a closure on a thread of its own, and returns when that thread has ended.
func onOtherThread(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
        let context = Unmanaged.passRetained(ThreadBody(run: body)).toOpaque()
        var thread = pthread_t?.none
        #if canImport(Darwin)
        let status = pthread_create(&thread, nil, { startThread($0) }, context)
        #else
        var handle = pthread_t()
        let status = pthread_create(&handle, nil, { context in context.flatMap { startThread($0) } }, context)
        thread = handle
        #endif
        guard status == 0, let thread else { preconditionFailure("pthread_create: \(status)") }
        pthread_join(thread, nil)
    }
}

private final class ThreadBody {
    let run: () -> Void

    init(run: @escaping () -> Void) { self.run = run }
}

private func startThread(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
