//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if !NIO
public import Futures

// Without the trait this is all that the module has: messages that say so.

/// Needs the `NIO` trait.
@available(
    *,
    unavailable,
    message: "name the trait 'NIO' in the manifest: .package(url: …, from: …, traits: [\"NIO\"])"
)
public struct EventLoopExecutor: Sendable {
    /// Needs the `NIO` trait.
    public init(_ eventLoop: Any) { fatalError() }
}

extension AnyFutureExecutor {
    /// Needs the `NIO` trait.
    @available(
        *,
        unavailable,
        message: "name the trait 'NIO' in the manifest: .package(url: …, from: …, traits: [\"NIO\"])"
    )
    public static func eventLoop(_ eventLoop: Any) -> AnyFutureExecutor { fatalError() }
}

extension Future {
    /// Needs the `NIO` trait.
    @available(
        *,
        unavailable,
        message: "name the trait 'NIO' in the manifest: .package(url: …, from: …, traits: [\"NIO\"])"
    )
    public func eventLoopFuture(on eventLoop: Any) -> Future { fatalError() }
}
#endif
