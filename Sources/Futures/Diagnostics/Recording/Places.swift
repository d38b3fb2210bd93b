//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import Dispatch

#if os(Linux) && canImport(Runtime)
import Runtime
#endif

/// Where in a program futures were made: the functions on the stack, each stack once.
///
/// Lines are looked up in the program's debugging information, on a queue of its own: that takes a while.
final class Places: Sendable {
    typealias Write = @Sendable (_ number: Int, _ stack: [String]) -> Void

    private struct Key: Hashable {
        let origin: UInt
        let frames: [UInt64]
    }

    private let known = Locked<[Key: Int]>([:])
    private let lookups = DispatchQueue(label: "futures.places", qos: .utility)

    /// How many functions of a stack are kept, the innermost ones.
    private static let depth = 24

    #if os(Linux) && canImport(Runtime)
    private let images = ImageMap.capture()
    #endif

    /// The number of the place where the caller is, whose stack is written the first time; nil where nothing is known.
    func current(_ origin: Origin?, _ write: @escaping Write) -> Int? {
        let first = origin.flatMap { $0.file == 0 ? nil : "\($0.fileID):\($0.number)" }
        #if os(Linux) && canImport(Runtime)
        let stack = try? Backtrace.capture(algorithm: .fast, limit: Self.depth, offset: 2, top: 0, images: images)
        let frames = stack?.frames.compactMap { UInt64($0.originalProgramCounter) } ?? []
        #else
        let frames: [UInt64] = []
        #endif
        if frames.isEmpty, first == nil { return nil }
        let key = Key(origin: origin?.word ?? 0, frames: frames)
        let (number, isNew) = known.withLock { known in
            if let number = known[key] { return (number, false) }
            known[key] = known.count + 1
            return (known.count, true)
        }
        if isNew {
            #if os(Linux) && canImport(Runtime)
            lookups.async { [images] in write(number, Self.lines(of: stack, images, first)) }
            #else
            lookups.async { write(number, first.map { [$0] } ?? []) }
            #endif
        }
        return number
    }

    /// Returns when all stacks are written.
    func finish() { lookups.sync {} }

    #if os(Linux) && canImport(Runtime)
    private static func lines(of stack: Backtrace?, _ images: ImageMap, _ first: String?) -> [String] {
        let frames = stack?.symbolicated(with: images)?.frames ?? []
        var lines = frames.compactMap(line).drop { $0.isOurs }.filter { !$0.isOurs }.map(\.text)
        if let first {
            // The place of a promise is known by itself. Most often a function of the stack stands there.
            if lines.first?.hasPrefix(first + " ") != true { lines.insert(first, at: 0) }
        }
        return Array(lines.prefix(8))
    }

    /// A frame as `Module/File.swift:12 function`, and whether it is the library's; nil for what has no line.
    private static func line(of frame: SymbolicatedBacktrace.Frame) -> (text: String, isOurs: Bool)? {
        guard let symbol = frame.symbol, let place = symbol.sourceLocation, place.line > 0 else { return nil }
        let parts = place.path.split(separator: "/")
        guard let file = parts.last, file != "<compiler-generated>" else { return nil }
        let folder = parts.lastIndex { $0 == "Sources" || $0 == "Tests" }.map { parts.index(after: $0) }
        let module = folder.flatMap { $0 < parts.endIndex - 1 ? parts[$0] : nil } ?? parts.dropLast().last ?? ""
        return ("\(module)/\(file):\(place.line) \(symbol.name.prefix(96))", place.path.hasPrefix(Self.sources))
    }

    /// The folder of this library's modules, and the beginning of their names.
    private static let sources: String = {
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        // Sources/Futures/Diagnostics/Recording/Places.swift
        return parts.dropLast(4).joined(separator: "/") + "/Futures"
    }()
    #endif
}

#endif
