//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// Another program, run to its end.
enum Command {
    struct Output {
        let status: Int32
        let text: String
    }

    /// Looks the program up in PATH.
    ///
    /// - Returns: How it ended, and all that it wrote. Status 127 when there is no such program.
    static func run(_ arguments: [String]) throws -> Output {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Output(status: process.terminationStatus, text: text)
    }

    /// The first line that a program writes, if it is there.
    static func firstLine(_ arguments: String...) -> String? {
        guard let output = try? run(arguments), output.status == 0 else { return nil }
        return output.text.split(separator: "\n").first.map(String.init)
    }
}

extension CommandLine {
    /// Where this program is.
    static var executable: String { Bundle.main.executablePath ?? arguments[0] }
}
