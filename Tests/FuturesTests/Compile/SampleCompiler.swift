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

    /// Finds the module, or returns nil where the build has put it elsewhere.
    init?() {
        let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        modules = products.appendingPathComponent("Modules")
        let module = modules.appendingPathComponent("Futures.swiftmodule").path
        guard FileManager.default.fileExists(atPath: module) else { return nil }
    }

    /// Compiles a sample up to the point where every error has been found, ownership and isolation included.
    func compile(_ source: String, options: [String] = []) throws -> Verdict {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sample-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Sample.swift")
        try "import Futures\n\(source)".write(to: file, atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library",
            "-module-cache-path", modules.deletingLastPathComponent().appendingPathComponent("ModuleCache").path, "-I",
            modules.path, file.path,
        ]
        process.arguments?.append(contentsOf: options)
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Verdict(isAccepted: process.terminationStatus == 0, output: output)
    }
}
