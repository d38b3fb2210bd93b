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
/// The function either has a completion handler or is `async`. Its twin has the same name and the other parameters:
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
/// A handler takes a `Result`; or values, and the future then can't fail; or any number of values and an optional
/// error, in which case those of the values that are optional have to be there when the error isn't. It may be optional
/// and may stand anywhere among the parameters, and there may be one closure for the success and another for the
/// failure. What the function throws is a failure of its future. What has no twin gets a diagnostic that says why and
/// what to write instead. *Twins of functions* in the documentation of `Futures` has the tables.
///
/// ## Execution
///
/// The twin calls a function with a handler at once, on the caller. An `async` function runs in a task of its own. The
/// twin has the isolation of the function; that of an actor's `async` method is `nonisolated` and can be called from
/// anywhere.
///
/// ## Cancellation
///
/// Cancelling the future of an `async` function cancels its task. A function with a handler does not hear of it: where
/// the failure can say "cancelled", the future settles at once, and what the handler says later is ignored.
///
/// ## Package traits
///
/// Requires the `Macros` trait.
@attached(peer, names: overloaded)
public macro Futurized() = #externalMacro(module: "FuturesMacrosPlugin", type: "FuturizedMacro")
#endif
