//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import CAllocations

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// What the process holds at one moment.
enum LiveAllocations {
    /// The bytes in live allocations of every thread, or nil where the platform, or a sanitizer's allocator, can't say.
    ///
    /// `mallinfo2` returns a structure that Swift's module for glibc does not have, so this reads what `malloc_info`
    /// writes: what came from the system, less what is free.
    static var bytes: Int? {
        #if canImport(Glibc)
        typealias Inform = @convention(c) (Int32, UnsafeMutableRawPointer) -> Int32
        guard !a_sanitizer_allocates(), let symbol = dlsym(nil, "malloc_info") else { return nil }
        let inform = unsafeBitCast(symbol, to: Inform.self)
        var buffer: UnsafeMutablePointer<CChar>?
        var size = 0
        guard let stream = open_memstream(&buffer, &size) else { return nil }
        let status = inform(0, UnsafeMutableRawPointer(stream))
        fclose(stream)
        defer { free(buffer) }
        guard status == 0, let buffer else { return nil }
        let lines = String(cString: buffer).split(separator: "\n")
        // The sums over all arenas stand behind the last one.
        guard let lastHeap = lines.lastIndex(of: "</heap>") else { return nil }
        var live = 0
        for line in lines[lastHeap...] {
            let parts = line.split(separator: "\"")
            guard parts.count > 1, let amount = parts.dropLast().last.flatMap({ Int($0) }) else { continue }
            switch parts[0] + parts[1] {
            case "<system type=current", "<total type=mmap": live += amount
            case "<total type=fast", "<total type=rest": live -= amount
            default: break
            }
        }
        return live
        #else
        return nil
        #endif
    }

    /// The bytes of resident memory, or nil where the platform can't say.
    static var residentBytes: Int? {
        #if os(Linux)
        guard let file = fopen("/proc/self/statm", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, Int32(line.count), file) != nil else { return nil }
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * Int(getpagesize())
        #else
        return nil
        #endif
    }
}
