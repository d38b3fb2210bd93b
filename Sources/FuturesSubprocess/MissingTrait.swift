//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if !Subprocess
#if os(macOS) || os(Linux)
public import Foundation
public import Futures
#endif

// Without the trait this is all that the module has: messages that say so.

/// Needs the `Subprocess` trait.
@available(
    *,
    unavailable,
    message: "name the trait 'Subprocess' in the manifest: .package(url: …, from: …, traits: [\"Subprocess\"])"
)
public enum ProcessError: Error {}

/// Needs the `Subprocess` trait.
@available(
    *,
    unavailable,
    message: "name the trait 'Subprocess' in the manifest: .package(url: …, from: …, traits: [\"Subprocess\"])"
)
public struct ProcessOutput: Sendable {}

#if os(macOS) || os(Linux)
extension Process {
    /// Needs the `Subprocess` trait.
    @available(
        *,
        unavailable,
        message: "name the trait 'Subprocess' in the manifest: .package(url: …, from: …, traits: [\"Subprocess\"])"
    )
    public static func future(
        running executable: URL,
        arguments: [String] = [],
        in folder: URL? = nil,
        environment: [String: String]? = nil,
        input: Data = Data(),
        limit: Int = 0,
        mergesErrors: Bool = false,
        timeLimit: Duration? = nil,
        gracePeriod: Duration = .zero,
        endsGroup: Bool = false
    ) -> Future<ProcessOutput, ProcessError> { fatalError() }

    /// Needs the `Subprocess` trait.
    @available(
        *,
        unavailable,
        message: "name the trait 'Subprocess' in the manifest: .package(url: …, from: …, traits: [\"Subprocess\"])"
    )
    public static func result(
        running executable: URL,
        arguments: [String] = [],
        in folder: URL? = nil,
        environment: [String: String]? = nil,
        input: Data = Data(),
        limit: Int = 0,
        mergesErrors: Bool = false,
        timeLimit: Duration? = nil,
        gracePeriod: Duration = .zero,
        endsGroup: Bool = false
    ) -> Future<Result<ProcessOutput, ProcessError>, Never> { fatalError() }
}
#endif
#endif
