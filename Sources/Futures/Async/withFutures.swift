//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs a closure that starts futures, none of which outlives the call.
///
/// When the closure returns, this function waits for what it started; if the closure throws, this function cancels that
/// first. For a fixed number of values, `async let` is enough; this is for futures that are passed around, shared and
/// combined.
///
/// ```swift
/// let page = try await withFutures { scope in
///     let user = scope.start { try await client.user(id) }
///     let photos = user.flatMap { scope.add(gallery.photos(of: $0)) }
///     return try await zip(user, photos).value
/// }
/// ```
///
/// ## Cancellation
///
/// Cancelling the task cancels what is in the scope, and still waits for it.
///
/// ## Priority
///
/// If the task's priority is raised while it waits for the end of the scope, or for a future in it, so is that of the
/// work. While the closure awaits something else, it isn't, other than that of the children of a task group.
///
/// - Parameters:
///   - file: Where this is called, for descriptions of pending futures.
///   - line: Where this is called, for descriptions of pending futures.
///   - body: Starts futures in the scope. Once `withFutures` has returned, the scope cancels whatever is added to it.
///     Called once, on the caller.
/// - Returns: What the closure returns.
/// - Throws: What the closure throws, as `Failure`.
@discardableResult
public nonisolated(nonsending) func withFutures<Value, Failure: Error>(
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: (FutureScope) async throws(Failure) -> Value
) async throws(Failure) -> Value {
    let scope = FutureScope((file, line))
    let outcome: Result<Value, Failure> = await withTaskCancellationHandler {
        do throws(Failure) {
            let value = try await body(scope)
            await scope.drain()
            return .success(value)
        } catch {
            scope.cancel()
            await scope.drain()
            return .failure(error)
        }
    } onCancel: {
        scope.cancel()
    }
    return try outcome.get()
}
