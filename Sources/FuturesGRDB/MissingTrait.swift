//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if !GRDB
public import Futures

// Without the trait this is all that the module has: messages that say so.

/// Needs the `GRDB` trait.
@available(
    *,
    unavailable,
    message: "name the trait 'GRDB' in the manifest: .package(url: …, from: …, traits: [\"GRDB\"])"
)
public enum DatabaseFailure: Error {}

/// Needs the `GRDB` trait.
@available(
    *,
    unavailable,
    message: "name the trait 'GRDB' in the manifest: .package(url: …, from: …, traits: [\"GRDB\"])"
)
public protocol DatabaseFailureRepresentable: Error {}

extension Future {
    /// Needs the `GRDB` trait.
    @available(
        *,
        unavailable,
        message: "name the trait 'GRDB' in the manifest: .package(url: …, from: …, traits: [\"GRDB\"])"
    )
    public func saved(in database: Any) -> Future { fatalError() }
}
#endif
