//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import ArgumentParser
import Foundation
import GalleryClient

/// What a command ends with: one sentence, and an exit status other than 0.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ text: ScreenText) { self.description = text.description }
}

extension Result where Failure == GalleryError {
    /// The success, or the way out of the command.
    ///
    /// - Parameters:
    ///   - consequence: What the failure means to the user, to end the sentence with.
    ///   - saysWhatIsNext: Whether a line follows that says what to do about it.
    /// - Returns: The value of a success.
    /// - Throws: `CommandFailure` with the sentence, or `ExitCode` when a signal has stopped the command.
    func orExit(_ consequence: @autoclosure () -> ScreenText = "", saysWhatIsNext: Bool = false) throws -> Success {
        switch self {
        case .success(let value):
            return value
        case .failure(let error):
            let consequence = consequence()
            let next: ScreenText = saysWhatIsNext ? "\nNext: \(error.advice)" : ""
            let sentence: ScreenText = "\(error.description)\(consequence == "" ? "" : "; ")\(consequence).\(next)"
            guard error == .cancelled else { throw CommandFailure(sentence) }
            try? FileHandle.standardError.write(contentsOf: Data("Error: \(sentence)\n".utf8))
            throw ExitCode(Interrupt.status)
        }
    }
}
