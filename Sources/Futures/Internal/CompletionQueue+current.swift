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

extension CompletionQueue {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { queue in
            #if canImport(Darwin)
            let pointer: UnsafeMutableRawPointer? = queue
            #else
            let pointer = queue
            #endif
            // The thread ends: no loop is running, so nothing is left in it.
            pointer?.assumingMemoryBound(to: CompletionQueue.self).deallocate()
        }
        precondition(
            status == 0,
            "Futures: the system has no thread-local storage left (pthread_key_create: \(status))"
        )
        return key
    }()

    /// This thread's queue, made when the thread first needs it.
    @usableFromInline static var current: Pointer {
        let known = pthread_getspecific(key)
        return known?.assumingMemoryBound(to: CompletionQueue.self) ?? makeCurrent()
    }

    @inline(never)
    private static func makeCurrent() -> Pointer {
        let queue = Pointer.allocate(capacity: 1)
        queue.initialize(to: CompletionQueue())
        let status = pthread_setspecific(key, queue)
        precondition(status == 0, "Futures: no memory for thread-local storage (pthread_setspecific: \(status))")
        return queue
    }
}
