//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if canImport(Testing)
public import Futures

/// Runs a closure, and returns the promises that were broken meanwhile and whose futures can't say so.
///
/// ```swift
/// let broken = await collectBrokenPromises { await locator.stop() }
/// #expect(broken.map(\.fileID) == ["Shop/Locator.swift"])
/// ```
///
/// For a test that expects such a promise: it is neither reported nor, under `noBrokenPromises`, an issue. Promises
/// that other tests drop in their own tasks stay theirs; `noBrokenPromises` says which test a promise belongs to. One
/// that is dropped on a queue's thread, and was made in one of the files, is collected whichever test dropped it: run
/// tests that share such files with `.serialized`.
///
/// A promise whose future nobody has, and nothing waits for, breaks nothing: it isn't collected, and `atLeast:` doesn't
/// count it.
///
/// A promise of your program that is dropped on a queue's thread is collected only if you name its file. Say how many
/// to wait for, since nothing else tells when the queue has got that far:
///
/// ```swift
/// let broken = await collectBrokenPromises(madeIn: "Shop/", atLeast: 1) { sdk.forgetItsCallback() }
/// ```
///
/// Where two tests collect the promises of one file at the same time, a promise that neither of them dropped itself may
/// be either's: neither gets it, nor waits for it any more, and an issue without a test is recorded.
///
/// - Parameters:
///   - files: The beginning of the file IDs of promises to collect from whatever thread, in addition to those of the
///     caller's file.
///   - count: How many to wait for when the closure has returned. If fewer are broken, this returns only when the task
///     is cancelled: give the test a time limit.
///   - fileID: The caller's file.
///   - isolation: The caller's isolation, in which the closure runs.
///   - body: The closure. Called once.
/// - Returns: The promises, in the order in which they were broken.
/// - Throws: What the closure throws. The promises are reported then as they would be without this function.
public func collectBrokenPromises<Failure: Error>(
    madeIn files: String...,
    atLeast count: Int = 0,
    fileID: String = #fileID,
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws(Failure) -> Void
) async throws(Failure) -> [BrokenPromise] {
    let scope = BrokenPromiseScope(collecting: files + [fileID])
    scope.open()
    let result = await BrokenPromiseScope.$current.withValue(scope) {
        do throws(Failure) { return Result<Void, Failure>.success(try await body()) } catch { return .failure(error) }
    }
    if case .success = result { await scope.wait(for: count) }
    return try scope.close(after: result)
}

/// As the function above, for code that isn't `async`.
///
/// - Parameters:
///   - files: The beginning of the file IDs of promises to collect from whatever thread, in addition to those of the
///     caller's file.
///   - fileID: The caller's file.
///   - body: The closure. Called once.
/// - Returns: The promises, in the order in which they were broken.
/// - Throws: What the closure throws.
public func collectBrokenPromises<Failure: Error>(
    madeIn files: String...,
    fileID: String = #fileID,
    _ body: () throws(Failure) -> Void
) throws(Failure) -> [BrokenPromise] {
    let scope = BrokenPromiseScope(collecting: files + [fileID])
    scope.open()
    let result = BrokenPromiseScope.$current.withValue(scope) {
        do throws(Failure) { return Result<Void, Failure>.success(try body()) } catch { return .failure(error) }
    }
    return try scope.close(after: result)
}
#endif
