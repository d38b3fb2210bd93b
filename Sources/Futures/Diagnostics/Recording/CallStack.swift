//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics

#if os(Linux) && canImport(Runtime)
import Runtime

/// The functions that were on a thread's stack, the innermost first.
///
/// Their lines are looked up on demand: in a large program each takes tens of milliseconds, the first time in the
/// process.
struct CallStack: Sendable {
    /// The return addresses.
    let addresses: [UInt64]
    /// A backtrace of each function alone, so that these can be looked up one by one; nil for those that have been.
    private var singles: [Backtrace?] = []

    private static let images = ImageMap.capture()
    /// Enough for a function that makes a future; the first few are usually this library's.
    static let depth = 24
    /// Enough for one that awaits a future: it may be behind twenty functions of this library and of the runtime.
    static let depthOfWait = 40
    /// This function and its caller.
    private static let skipped = 2

    /// The stack of the caller's caller; empty if it can't be walked.
    ///
    /// Not inlined, so that it knows how many functions to skip.
    @inline(never)
    static func current(depth: Int = depth) -> CallStack {
        let limit = min(depth, FramePointers.depth(atMost: depth + skipped + 4) - skipped)
        if limit <= 1 { return CallStack(addresses: []) }
        let stack = try? Backtrace.capture(algorithm: .fast, limit: limit, offset: skipped, top: 0, images: images)
        return CallStack(addresses: stack?.frames.compactMap { UInt64($0.originalProgramCounter) } ?? [])
    }

    /// Finds the files that the program consists of.
    ///
    /// Called before a recording maps a file of its own: this reads the beginning of each mapped file.
    static func prepare() { _ = images }

    private init(addresses: [UInt64]) { self.addresses = addresses }

    /// Makes sure that the lines can be looked up later.
    ///
    /// Called in the same function as ``current()``.
    @inline(never)
    mutating func keep() {
        // Not a closure, which would add a function to the stack.
        for (index, address) in addresses.enumerated() {
            let offset = Self.skipped + index
            // The one function, and a mark that there are more.
            let single =
                CodeLines.isKnown(address)
                ? nil : try? Backtrace.capture(algorithm: .fast, limit: 2, offset: offset, top: 0, images: Self.images)
            singles.append(single)
        }
    }

    /// The first lines of the program, without this library's innermost ones.
    func lines(atMost limit: Int) -> [String] {
        var lines: [String] = []
        for (address, single) in zip(addresses, singles) where lines.count < limit {
            for line in CodeLines.lines(of: address, single, Self.images) where !line.isOurs && lines.count < limit {
                lines.append(line.text)
            }
        }
        return lines
    }
}

/// What the program's debugging information says about addresses, each looked up once.
enum CodeLines {
    struct Line: Sendable {
        /// As `Module/File.swift:12 function`.
        let text: String
        /// Whether it is one of this library.
        let isOurs: Bool
    }

    private static let known = Locked<[UInt64: [Line]]>([:])
    /// One look-up at a time: each reads much of the program's file.
    private static let lookingUp = Locked(())

    static func isKnown(_ address: UInt64) -> Bool { known.withLock { $0[address] != nil } }

    /// The lines of an address: several if functions were inlined.
    static func lines(of address: UInt64, _ single: Backtrace?, _ images: ImageMap) -> [Line] {
        lookingUp.withLock { _ in
            if let lines = known.withLock({ $0[address] }) { return lines }
            let frames = single?.symbolicated(with: images)?.frames ?? []
            let lines = frames.filter { UInt64($0.captured.originalProgramCounter) == address }.compactMap(line)
            known.withLock { $0[address] = lines }
            return lines
        }
    }

    /// The line of a frame; nil if it has none.
    private static func line(of frame: SymbolicatedBacktrace.Frame) -> Line? {
        guard let symbol = frame.symbol, let place = symbol.sourceLocation, place.line > 0 else { return nil }
        let parts = place.path.split(separator: "/")
        guard let file = parts.last, file != "<compiler-generated>" else { return nil }
        let folder = parts.lastIndex { $0 == "Sources" || $0 == "Tests" }.map { parts.index(after: $0) }
        let module = folder.flatMap { $0 < parts.endIndex - 1 ? parts[$0] : nil } ?? parts.dropLast().last ?? ""
        let text = "\(module)/\(file):\(place.line) \(name(of: symbol.name))"
        return Line(text: text, isOurs: isOurs(place.path, String(module)) || isSpecialized(symbol.name))
    }

    /// The name of a function, as far as a line has room for it.
    static func name(of symbol: String) -> Substring {
        // The runtime calls a function that is `@Sendable` `load@Sendable (_:)`.
        var name = symbol.replacing("@Sendable ", with: "").prefix(96)
        // A closure at a program's top level has no enclosing function.
        while name.hasSuffix(" in ") { name = name.dropLast(4) }
        return withoutPartOfFunction(name)
    }

    /// Whether a function was specialized that is told the line of its caller, as the operators are: the optimizer
    /// merges those that are alike, and then tells the line of any of their callers.
    static func isSpecialized(_ name: String) -> Bool {
        ["specialized ", "merged "].contains(where: name.hasPrefix) && name.contains("file:line:")
    }

    /// Whether a file is one of this library: of a function that was inlined, the compiler may tell only where it is in
    /// its package.
    static func isOurs(_ path: String, _ module: String) -> Bool {
        path.hasPrefix("/") ? path.hasPrefix(sources) : modules.contains(module)
    }

    /// The modules that a program links.
    static let modules: Set = [
        "Futures", "FuturesAnimation", "FuturesFoundation", "FuturesGRDB", "FuturesMacros", "FuturesNIO",
        "FuturesObservability", "FuturesPromiseKit", "FuturesSubprocess", "FuturesTesting",
    ]

    /// A name without the number of a part that an asynchronous function was split into, as in `async_MainTQ38_`: the
    /// runtime reads it in mangled names only.
    private static func withoutPartOfFunction(_ name: Substring) -> Substring {
        guard name.last == "_" else { return name }
        let rest = name.dropLast()
        let start = rest.lastIndex { !$0.isNumber }.map(rest.index(after:)) ?? rest.startIndex
        if start == rest.endIndex { return name }
        let head = rest[..<start]
        return head.hasSuffix("TQ") || head.hasSuffix("TY") ? head.dropLast(2) : name
    }

    /// The folder of this library's modules, and the prefix of their names.
    private static let sources: String = {
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        // Sources/Futures/Diagnostics/Recording/CallStack.swift
        return parts.dropLast(4).joined(separator: "/") + "/Futures"
    }()
}
#else

/// Without a way to walk the stack, nothing is known about it.
struct CallStack: Sendable {
    var addresses: [UInt64] { [] }

    static let depth = 0
    static let depthOfWait = 0

    static func current(depth: Int = depth) -> CallStack { CallStack() }

    static func prepare() {}

    mutating func keep() {}

    func lines(atMost limit: Int) -> [String] { [] }
}
#endif

#endif
