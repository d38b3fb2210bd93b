//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Subprocess && (os(macOS) || os(Linux))
public import Foundation
import FuturesFoundation
public import Futures

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// Why a program did not do its work.
///
/// ## Package traits
///
/// Requires the `Subprocess` trait.
public enum ProcessError: Error {
    /// There is no such file.
    case notFound(URL)
    /// It could not be started: it isn't a program, the folder isn't there, a URL isn't a file URL, an argument can't
    /// be passed, its input can't be stored, or there are too few file descriptors, which is `Errno.tooManyOpenFiles`.
    case unstartable(URL, any Error)
    /// It ended with a status other than 0.
    case status(ProcessOutput)
    /// A signal ended it, which is its status.
    case signal(ProcessOutput)
    /// It wrote more than this number of bytes, which was the limit, and was stopped.
    case outputTooLong(URL, limit: Int)
    /// It ran for longer than this, which was the limit, and was stopped; what it wrote until its end is there.
    ///
    /// With a limit of zero or less it was not run.
    case tookTooLong(ProcessOutput, limit: Duration)
    /// The system failed to bring what it wrote, or to say how it ended.
    case lost(URL, any Error)
    /// It was asked to stop.
    case cancelled
}

extension ProcessError: CancellationRepresentable {}

extension ProcessError: CustomStringConvertible {
    /// What happened, in one sentence.
    ///
    /// It names the program, except for ``cancelled``. If what the program wrote is there, it shows the start: that of
    /// its standard error or, if that is empty, that of its output.
    public var description: String {
        switch self {
        case .notFound(let executable):
            "\(executable.path) can't be started: there is no such file."
        case .unstartable(let executable, Errno.tooManyOpenFiles):
            "\(executable.path) can't be started: this process has too few free file descriptors."
        case .unstartable(let executable, let error):
            "\(executable.isFileURL ? executable.path : executable.absoluteString) can't be started: \(error)"
        case .status(let end):
            "\(end.executable.path) ended with status \(end.status)\(end.complaint)"
        case .signal(let end):
            "\(end.executable.path) was ended by signal \(end.status)\(end.complaint)"
        case .outputTooLong(let executable, let limit):
            "\(executable.path) wrote more than \(limit) bytes, and was stopped."
        case .tookTooLong(let end, let limit):
            limit > .zero
                ? "\(end.executable.path) ran for more than \(limit), and was stopped\(end.complaint)"
                : "\(end.executable.path) was not run: its time limit was \(limit)."
        case .lost(let executable, let error):
            "\(executable.path) was started, and then lost: \(error)"
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
        let start = TextExcerpt.start(of: errors.isEmpty ? output : errors)
        return start.isEmpty ? "." : ": \(start)"
    }
}
#endif
