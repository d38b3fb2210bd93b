//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// Compiles samples against the module that was built with these tests.
struct SampleCompiler {
    /// What the compiler said about a sample.
    struct Verdict {
        let isAccepted: Bool
        let output: String
    }

    private let modules: URL

    /// Finds the modules that were built with these tests, or returns nil where the build has put them elsewhere.
    init?() {
        // The cache of modules takes a path by way of a link for another one.
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let builds = program.deletingLastPathComponent()
        // A package with a macro builds its tests for tools, in a folder of their own, beside which an older build may
        // have left modules in the other one.
        let folders = ["Modules-tool", "Modules"].map(builds.appendingPathComponent)
        let newest = folders.compactMap { folder in
            Self.date(of: "FuturesProofTests", in: folder).map { (folder: folder, date: $0) }
        }.max { $0.date < $1.date }
        guard let newest, Self.date(of: "Futures", in: newest.folder) != nil else { return nil }
        modules = newest.folder
    }

    /// When a module was built, or nil where the folder has none of this name.
    private static func date(of module: String, in folder: URL) -> Date? {
        let path = folder.appendingPathComponent("\(module).swiftmodule").path
        return try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    /// Compiles a sample up to the point where every error has been found, ownership and isolation included.
    func compile(_ source: String, options: [String] = []) throws -> Verdict {
        let (status, output) = try run(["import Futures\n\(source)"], options)
        return Verdict(isAccepted: status == 0, output: output)
    }

    /// Compiles samples that know nothing of one another in one call, each in a file and a scope of its own.
    ///
    /// Ownership and isolation are looked at where the types are right everywhere: those without an error are compiled
    /// once more, without the others.
    func compile(together samples: Set<String>) throws -> [String: Verdict] {
        let order = Array(samples)
        let sources = order.indices.map { enclosed(order[$0], in: "Scope\($0)") }
        let (status, output) = try run(sources, ["-whole-module-optimization"])
        var verdicts: [String: Verdict] = [:]
        for (index, said) in messages(of: output) {
            let isAccepted = !said.contains(": error: ")
            verdicts[order[index]] = Verdict(isAccepted: isAccepted, output: said)
        }
        if status == 0 || verdicts.isEmpty {
            for sample in order where verdicts[sample] == nil {
                verdicts[sample] = Verdict(isAccepted: status == 0, output: output)
            }
            return verdicts
        }
        let quiet = samples.filter { verdicts[$0] == nil }
        return quiet.isEmpty ? verdicts : verdicts.merging(try compile(together: quiet)) { first, _ in first }
    }

    /// A sample with its declarations in a scope of their own.
    private func enclosed(_ sample: String, in scope: String) -> String {
        let lines = sample.split(separator: "\n", omittingEmptySubsequences: false)
        let imports = lines.filter { $0.hasPrefix("import ") }
        let rest = lines.filter { !$0.hasPrefix("import ") }
        return (["import Futures"] + imports + ["enum \(scope) {"] + rest + ["}"]).joined(separator: "\n")
    }

    /// What the compiler said of each sample, by its number, without the names of the scopes.
    private func messages(of output: String) -> [Int: String] {
        var messages: [Int: String] = [:]
        var current: Int?
        for line in output.split(separator: "\n") {
            if let match = line.firstMatch(of: #/^\S*Sample(\d+)\.swift:\d+:\d+: (error|warning): /#) {
                current = Int(match.1)
            }
            if let current { messages[current, default: ""] += "\(line.replacing(#/Scope\d+\./#, with: ""))\n" }
        }
        return messages
    }

    /// Makes a module that stands in for one that this machine may not have, for as long as the closure runs.
    ///
    /// In Swift 5 mode, as what was written before Swift looked for data races.
    ///
    /// - Parameters:
    ///   - name: The name that samples import.
    ///   - source: What is in the module.
    ///   - body: Called with the options for samples that import the module.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or what the compiler says of the module.
    func withModule<Value>(_ name: String, _ source: String, _ body: ([String]) throws -> Value) throws -> Value {
        try withFolder { folder in
            let file = folder.appendingPathComponent("\(name).swift")
            try source.write(to: file, atomically: true, encoding: .utf8)
            let module = folder.appendingPathComponent("\(name).swiftmodule").path
            let (status, output) = try swiftc(
                ["-swift-version", "5", "-emit-module", "-o", module, "-module-name", name, file.path]
            )
            if status != 0 { throw Failure(output: output) }
            return try body(["-I", folder.path])
        }
    }

    /// A module that doesn't compile.
    private struct Failure: Error {
        let output: String
    }

    private func run(_ sources: [String], _ options: [String]) throws -> (status: Int32, output: String) {
        try withFolder { folder in
            let files = sources.indices.map { folder.appendingPathComponent("Sample\($0).swift") }
            for (source, file) in zip(sources, files) { try source.write(to: file, atomically: true, encoding: .utf8) }
            let arguments = [
                "-emit-sil", "-o", "/dev/null", "-warnings-as-errors", "-module-name", "Samples", "-I", modules.path,
            ]
            return try swiftc(arguments + files.map(\.path) + options)
        }
    }

    private func withFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sample-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    private func swiftc(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let cache = modules.deletingLastPathComponent().appendingPathComponent("ModuleCache").path
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-swift-version", "6", "-parse-as-library", "-module-cache-path", cache] + arguments
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }
}
