//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation

/// A browser without a window.
public enum Browser {
    /// Chromium, if this machine has it.
    public static let chromium: URL? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .flatMap { folder in ["chromium", "chromium-browser", "google-chrome"].map { "\(folder)/\($0)" } }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
        .map { URL(filePath: $0) }

    /// What to do when it is missing.
    public static let hint = "needs Chromium, which 'Scripts/setup.sh browser' installs where Debian's packages are"

    /// Runs a browser for as long as a closure takes.
    ///
    /// - Parameter body: Gets a page in which nothing is open yet.
    /// - Returns: What the closure returns.
    /// - Throws: What starting a process throws, and what the closure throws.
    public static func open<Value>(_ body: (BrowserPage) async throws -> Value) async throws -> Value {
        guard let chromium else { throw CocoaError(.fileNoSuchFile) }
        return try await withTemporaryFolder { folder in
            let tools = try DevTools(
                starting: chromium,
                arguments: [
                    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                    "--hide-scrollbars", "--remote-debugging-pipe", "--user-data-dir=\(folder.path)",
                    // What starts with a browser and no page needs.
                    "--no-first-run", "--disable-extensions", "--disable-component-extensions-with-background-pages",
                    "--disable-background-networking", "--disable-component-update", "--disable-sync",
                ]
            )
            let value: Value
            do {
                value = try await body(try await BrowserPage(tools))
            } catch {
                await tools.end()
                throw error
            }
            await tools.end()
            return value
        }
    }
}
