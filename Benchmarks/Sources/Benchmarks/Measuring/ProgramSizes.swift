//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// How large a small program is with futures and without, as its users get it: built in release, and stripped.
struct ProgramSizes: Codable {
    static let title = "size of a small program"

    let withFutures: Int
    let withContinuation: Int
    /// With futures, where the linker sees the program as a whole, and leaves out what that doesn't use.
    let linkedAsAWhole: Int

    /// How that is built.
    static let linkingAsAWhole = [
        "--experimental-lto-mode", "full", "-Xswiftc", "-experimental-hermetic-seal-at-link", "-Xswiftc", "-Osize",
    ]

    /// Why there are no sizes that could be compared.
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    /// Builds both, and one of them once more: what they have in common with the benchmarks, the library among it, is
    /// built already.
    static func measured() throws -> ProgramSizes {
        let (withFutures, withContinuation) = try (built("ProgramWithFutures"), built("ProgramWithContinuation"))
        let scratch = ["--scratch-path", package.path + "/.build/whole"]
        let whole = try built("ProgramWithFutures", linkingAsAWhole + scratch)
        for other in [withContinuation, whole] where other.printed != withFutures.printed {
            throw Missing(description: "one prints \(withFutures.printed), the other \(other.printed)")
        }
        return ProgramSizes(
            withFutures: withFutures.size,
            withContinuation: withContinuation.size,
            linkedAsAWhole: whole.size
        )
    }

    private static func built(_ program: String, _ options: [String] = []) throws -> (size: Int, printed: String) {
        let build = ["swift", "build", "--configuration", "release", "--package-path", package.path] + options
        try output(of: build + ["--product", program])
        let folder = try output(of: build + ["--show-bin-path"]).split(separator: "\n").last ?? ""
        let stripped = FileManager.default.temporaryDirectory.appending(path: "\(program)-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: stripped) }
        try output(of: ["strip", "-o", stripped.path, "\(folder)/\(program)"])
        return try (Data(contentsOf: stripped).count, output(of: ["\(folder)/\(program)"]))
    }

    @discardableResult
    private static func output(of command: [String]) throws -> String {
        let output = try Command.run(command)
        guard output.status == 0 else {
            let end = output.text.suffix(400)
            throw Missing(description: "\(command.joined(separator: " ")) ended with status \(output.status): \(end)")
        }
        return output.text
    }

    private static let package = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../..").standardized
}
