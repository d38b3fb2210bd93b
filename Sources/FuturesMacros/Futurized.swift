//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
@_exported public import Futures

/// Adds a twin of a function that returns a future.
///
/// The function either ends with a completion handler or is `async`. Its twin has the same name and the other
/// parameters:
///
/// ```swift
/// @Futurized
/// func load(_ id: Int, completion: @escaping @Sendable (Result<User, APIError>) -> Void) { … }
/// // func load(_ id: Int) -> Future<User, APIError>
///
/// @Futurized
/// func save(_ user: User) async throws(APIError) { … }
/// // func save(_ user: User) -> Future<Void, APIError>
/// ```
///
/// A handler takes a `Result`, or a value (the future then can't fail), or nothing, or an optional value and an
/// optional error.
///
/// ## Cancellation
///
/// Cancelling the future of an `async` function cancels its task. A callback function does not hear of it.
///
/// ## Package traits
///
/// Requires the `Macros` trait.
@attached(peer, names: overloaded)
public macro Futurized() = #externalMacro(module: "FuturesMacrosPlugin", type: "FuturizedMacro")
#endif
