//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Subprocess && (os(macOS) || os(Linux))
public import Foundation

/// What a program that has ended left behind.
///
/// ## Package traits
///
/// Requires the `Subprocess` trait.
public struct ProcessOutput: Hashable, Sendable {
    /// The program's file.
    public let executable: URL
    /// Its exit status, or the number of the signal that ended it; -1 if its time limit was zero or less.
    public let status: Int32
    /// What it wrote to its standard output.
    public let output: Data
    /// What it wrote to its standard error; empty when that went to its output.
    public let errors: Data

    /// That of a program that was not run.
    static func none(of executable: URL) -> ProcessOutput {
        ProcessOutput(executable: executable, status: -1, output: Data(), errors: Data())
    }
}
#endif
