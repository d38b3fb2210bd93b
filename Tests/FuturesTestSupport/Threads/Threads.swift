//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import CAllocations
import Synchronization

#if canImport(CDispatch)
// On Linux the compiler takes the threads' C types for part of Dispatch, once a module in sight imports that.
import CDispatch
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A thread with a stack of a chosen size, to be joined.
package struct SizedThread {
    private let handle: pthread_t

    package init(stackSize: Int = 512 * 1024, _ body: @escaping () -> Void) {
        let context = Unmanaged.passRetained(Body(run: body)).toOpaque()
        // Not a variable: the type's initialiser belongs to whichever module came first, glibc's or Dispatch's.
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        pthread_attr_init(attributes)
        defer {
            pthread_attr_destroy(attributes)
            attributes.deallocate()
        }
        let accepted = pthread_attr_setstacksize(attributes, stackSize)
        precondition(accepted == 0, "no thread with a stack of \(stackSize) bytes: \(accepted)")
        #if canImport(Darwin)
        var made: pthread_t?
        let status = pthread_create(&made, attributes, { SizedThread.start($0) }, context)
        #else
        var made: pthread_t? = pthread_t()
        let status = withUnsafeMutablePointer(to: &made) { place in
            place.withMemoryRebound(to: pthread_t.self, capacity: 1) { place in
                pthread_create(place, attributes, { context in context.flatMap { SizedThread.start($0) } }, context)
            }
        }
        #endif
        guard status == 0, let made else { preconditionFailure("pthread_create: \(status)") }
        handle = made
    }

    package func join() { pthread_join(handle, nil) }

    private static func start(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
    }

    private final class Body {
        let run: () -> Void

        init(run: @escaping () -> Void) { self.run = run }
    }
}

/// The size of the stack that has to do for everything: the least that the platform allows, and more under a sanitizer,
/// whose frames are several times as large.
package let smallStack = (a_sanitizer_allocates() ? 512 : leastStack) * 1024

#if arch(arm64) && canImport(Glibc)
private let leastStack = 128
#else
private let leastStack = 64
#endif

/// Calls a closure on a thread with a small stack, and returns what it returns.
package func onSmallStack<Value>(_ size: Int = smallStack, _ body: () -> Value) -> Value {
    var value: Value?
    withoutActuallyEscaping(body) { body in
        SizedThread(stackSize: size) { value = body() }.join()
    }
    // What a chain of millions took would stay with the pool of whichever thread took it: gigabytes after some tests.
    return_freed_memory()
    guard let value else { preconditionFailure("the thread did not call the closure") }
    return value
}

/// How many threads run at a time.
package let processors = sysconf(CInt(_SC_NPROCESSORS_ONLN))

/// Gives other threads a chance to run, in a loop that waits for one of them.
package func giveWay() { sched_yield() }
