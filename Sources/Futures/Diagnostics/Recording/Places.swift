//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics

/// The places in a program that made futures: the functions on the stack, with the line of a promise, each once.
final class Places: Sendable {
    private struct Key: Hashable {
        let origin: UInt
        let addresses: [UInt64]
    }

    /// The maximum number of places: a program that recurses in many ways has no end of them.
    private static let limit = 20_000

    private let known = Locked<[Key: Int]>([:])
    private let note: @Sendable (_ number: Int, Place) -> Void

    /// Creates a list of places, which calls the function with each new one, on any thread.
    init(note: @escaping @Sendable (_ number: Int, Place) -> Void) { self.note = note }

    /// The number of the place of the caller's caller; nil if nothing is known.
    @inline(never)
    func current(_ origin: Origin?, depth: Int = CallStack.depth) -> Int? {
        let origin = origin.flatMap { $0.file == 0 ? nil : $0 }
        var stack = CallStack.current(depth: depth)
        if stack.addresses.isEmpty, origin == nil { return nil }
        let key = Key(origin: origin?.word ?? 0, addresses: stack.addresses)
        if let number = known.withLock({ $0[key] }) { return number }
        if known.withLock({ $0.count }) >= Self.limit { return nil }
        stack.keep()
        let (number, isNew) = known.withLock { known in
            if let number = known[key] { return (number, false) }
            known[key] = known.count + 1
            return (known.count, true)
        }
        if isNew { note(number, Place(origin: origin, stack: stack)) }
        return number
    }
}

/// A place in a program that made a future.
struct Place: Sendable {
    let origin: Origin?
    let stack: CallStack

    /// The first lines, as `Module/File.swift:12 function`.
    ///
    /// This takes a while: see ``CallStack``.
    func lines(atMost limit: Int) -> [String] {
        var lines = stack.lines(atMost: limit)
        guard let origin else { return lines }
        // The place of a promise is known separately. Usually it is in a function on the stack.
        let first = "\(origin.fileID):\(origin.line)"
        if origin.isInBridge, !lines.isEmpty { return lines }
        if lines.first?.hasPrefix(first + " ") != true { lines.insert(first, at: 0) }
        return Array(lines.prefix(limit))
    }
}

#endif
