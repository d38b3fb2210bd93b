//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if !Observability
public import Futures

// Without the trait this is all that the module has: messages that say so.

extension Future {
    /// Needs the `Observability` trait.
    @available(
        *,
        unavailable,
        message:
            "name the trait 'Observability' in the manifest: .package(url: …, from: …, traits: [\"Observability\"])"
    )
    public func logged(_ label: String, to logger: Any) -> Future { fatalError() }

    /// Needs the `Observability` trait.
    @available(
        *,
        unavailable,
        message:
            "name the trait 'Observability' in the manifest: .package(url: …, from: …, traits: [\"Observability\"])"
    )
    public func metered(_ label: String) -> Future { fatalError() }

    /// Needs the `Observability` trait.
    @available(
        *,
        unavailable,
        message:
            "name the trait 'Observability' in the manifest: .package(url: …, from: …, traits: [\"Observability\"])"
    )
    public static func traced(_ name: String, _ work: () -> Future) -> Future { fatalError() }
}
#endif
