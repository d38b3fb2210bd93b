//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics && os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
import Glibc

/// How far a thread's stack can be walked by its frame pointers.
///
/// Code that was compiled without them, such as many C libraries, may have any value in that register when it calls
/// back, and the runtime's walk would follow it. So each one is checked first: it must be in this thread's stack, above
/// the previous one.
enum FramePointers {
    // Two functions that Swift's module of the C library lacks.
    private typealias GetContext = @convention(c) (UnsafeMutablePointer<ucontext_t>) -> Int32
    private typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

    private static let getContext: GetContext? = function("getcontext")
    private static let getAttributes: GetAttributes? = function("pthread_getattr_np")

    private static func function<Function>(_ name: String) -> Function? {
        // Sound: the types above are those of the C library's headers.
        dlsym(nil, name).map { unsafeBitCast($0, to: Function.self) }
    }

    /// How many functions may be walked from the caller's, at most `limit`.
    @inline(never)
    static func depth(atMost limit: Int) -> Int {
        guard let getContext else { return 0 }
        var context = ucontext_t()
        if getContext(&context) != 0 { return 0 }
        #if arch(x86_64)
        let first = UInt(truncatingIfNeeded: context.uc_mcontext.gregs.10)
        #else
        let first = UInt(truncatingIfNeeded: context.uc_mcontext.regs.29)
        #endif
        let (start, end) = stack
        let here = withUnsafePointer(to: &context) { UInt(bitPattern: $0) }
        // On another stack, such as a fiber's, nothing is known about what lies above.
        if here < start || here >= end || first < here { return 0 }
        var (frame, depth) = (first, 0)
        while depth < limit {
            guard frame >= first, frame % 8 == 0, frame < end, end - frame >= 16,
                let saved = UnsafePointer<UInt>(bitPattern: frame)?.pointee
            else {
                // The walk looks a few functions ahead.
                return max(0, depth - 4)
            }
            // The walk ends at a frame that leads nowhere, such as that of `main` on a program's first thread.
            if saved <= frame { return limit }
            // This bit marks a frame of an asynchronous function. The walk then continues in contexts, which the
            // runtime has made.
            let asynchronous: UInt = 1 << 60
            let next = saved & ~asynchronous
            if next <= frame || next >= end { return max(0, depth - 4) }
            if saved & asynchronous != 0 { return limit }
            (frame, depth) = (next, depth + 1)
        }
        return limit
    }

    /// The bounds of this thread's stack, looked up once for each thread; empty if unknown.
    private static var stack: (start: UInt, end: UInt) {
        let queue = CompletionQueue.current
        if queue.pointee.thread.stack.end == 0 { queue.pointee.thread.stack = lookUpStack() }
        return queue.pointee.thread.stack
    }

    private static func lookUpStack() -> (start: UInt, end: UInt) {
        var (attributes, start, size) = (pthread_attr_t(), nil as UnsafeMutableRawPointer?, 0)
        guard let getAttributes, getAttributes(pthread_self(), &attributes) == 0 else { return (0, 0) }
        defer { pthread_attr_destroy(&attributes) }
        guard pthread_attr_getstack(&attributes, &start, &size) == 0 else { return (0, 0) }
        return (UInt(bitPattern: start), UInt(bitPattern: start) &+ UInt(size))
    }
}
#elseif Diagnostics

/// On other platforms nothing is known about the stack, which isn't walked then.
enum FramePointers {
    static func depth(atMost limit: Int) -> Int { 0 }
}

#endif
