//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// A browser without a window.
enum Browser {
    /// What it made of a page.
    struct Page: Sendable {
        /// The page as it stands after its script has run.
        let document: String

        /// What was written to the console, a line each.
        let console: [String]
    }

    /// Chromium, if this machine has it.
    static let chromium: URL? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .flatMap { folder in ["chromium", "chromium-browser", "google-chrome"].map { "\(folder)/\($0)" } }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
        .map { URL(filePath: $0) }

    /// What to do when it is missing.
    static let hint = "needs Chromium, which 'Scripts/setup.sh browser' installs where Debian's packages are"

    /// Opens a page, and waits until its script has run.
    ///
    /// - Parameters:
    ///   - address: The page.
    ///   - folder: An empty folder, for what the browser keeps.
    /// - Returns: What the script made of the page, and what it complained about.
    /// - Throws: What starting a process throws.
    static func open(_ address: URL, keepingIn folder: URL) async throws -> Page {
        guard let chromium else { throw CocoaError(.fileNoSuchFile) }
        let (output, errors) = (folder.appending(path: "document"), folder.appending(path: "console"))
        for file in [output, errors] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = chromium
        process.arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--enable-logging=stderr",
            "--user-data-dir=\(folder.path)/profile", "--dump-dom", address.absoluteString,
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        let (endings, ending) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in ending.finish() }
        try process.run()
        for await _ in endings {}
        let log = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        return Page(
            document: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            console: log.split(separator: "\n").filter { $0.contains("CONSOLE") }.map(String.init)
        )
    }
}
