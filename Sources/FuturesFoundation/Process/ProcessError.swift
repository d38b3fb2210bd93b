//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation
public import Futures

/// What a program left behind that has ended.
public struct ProcessOutput: Hashable, Sendable {
    /// The program's file.
    public let executable: URL
    /// Its exit status, or the number of the signal that ended it.
    public let status: Int32
    /// What it wrote to its standard output.
    public let output: Data
    /// What it wrote to its standard error.
    public let errors: Data
}

/// Why a program did not do its work.
public enum ProcessError: Error {
    /// It could not be started.
    case unstartable(URL, any Error)
    /// It ended with a status other than 0.
    case status(ProcessOutput)
    /// A signal ended it, which is its status.
    case signal(ProcessOutput)
    /// It was asked to stop.
    case cancelled
}

extension ProcessError: CancellationRepresentable {}

extension ProcessError: CustomStringConvertible {
    /// What happened, in one sentence that names the program and shows the start of what it said.
    public var description: String {
        switch self {
        case .unstartable(let executable, let error):
            "\(executable.path) can't be started: \(error.localizedDescription)"
        case .status(let end):
            "\(end.executable.path) ended with status \(end.status)\(end.complaint)"
        case .signal(let end):
            "\(end.executable.path) was ended by signal \(end.status)\(end.complaint)"
        case .cancelled:
            "The program was cancelled."
        }
    }
}

extension ProcessError: LocalizedError {
    /// The same sentence as ``description``.
    public var errorDescription: String? { description }
}

extension ProcessOutput {
    fileprivate var complaint: String {
        let start = TextExcerpt.start(of: errors)
        return start.isEmpty ? "." : ": \(start)"
    }
}
