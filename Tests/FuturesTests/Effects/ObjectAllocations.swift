//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// Counts the objects that Swift's runtime allocates, in a process that does nothing else.
///
/// The runtime calls its allocator through a variable when it is told to, so that tools can look on. Cells, closures' contexts
/// and arrays are such objects.
enum ObjectAllocations {
    private typealias Allocate = @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

    private static let count = Atomic<Int>(0)
    // Sound: written once, before the runtime calls what reads it, in a process with one thread.
    private nonisolated(unsafe) static var original: Allocate?

    /// Begins to count; false where the runtime has no such variable.
    static func begin() -> Bool {
        #if canImport(Glibc)
        let flag = "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly"
        guard let isOn = dlsym(nil, flag), let allocator = dlsym(nil, "_swift_allocObject") else { return false }
        let place = allocator.assumingMemoryBound(to: Allocate.self)
        _ = count.load(ordering: .relaxed)
        original = place.pointee
        place.pointee = { metadata, size, alignment in
            ObjectAllocations.count.wrappingAdd(1, ordering: .relaxed)
            return ObjectAllocations.original?(metadata, size, alignment)
        }
        isOn.storeBytes(of: true, as: Bool.self)
        return true
        #else
        return false
        #endif
    }

    /// How many objects a closure allocates, once everything that is made only once has been made.
    static func of(_ body: () -> Void) -> Int {
        body()
        let before = count.load(ordering: .relaxed)
        body()
        return count.load(ordering: .relaxed) - before
    }
}
