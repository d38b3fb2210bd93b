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

/// Runs a closure on a thread of its own, and returns when that thread has ended.
package func onOtherThread(_ body: () -> Void) {
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
