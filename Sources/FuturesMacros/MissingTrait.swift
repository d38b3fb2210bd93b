//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if !Macros
@_exported public import Futures

// Without the trait this is all that the module has: messages that say so.

/// Needs the `Macros` trait.
@available(
    *,
    unavailable,
    message: "name the trait 'Macros' in the manifest: .package(url: …, from: …, traits: [\"Macros\"])"
)
@attached(peer, names: overloaded)
// Never expanded. The implementation has to be one that exists, and without the trait this package's plugin is empty:
// one of the standard library stands in.
public macro Futurized() = #externalMacro(module: "SwiftMacros", type: "TaskLocalMacro")
#endif
