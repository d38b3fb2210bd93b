//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if canImport(Testing)
import Futures
public import Testing

/// Fails a test in which a promise is broken whose future can't say so; see `noBrokenPromises`.
public struct BrokenPromisesTrait: TestTrait, SuiteTrait, TestScoping {
    /// The beginning of the file IDs of promises that are this test's, in addition to those of its own file.
    let files: [String]

    /// True: each test of a suite is watched alone.
    public var isRecursive: Bool { true }

    /// Watches while a test runs.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case of the test; nil around a suite as a whole, which is not watched.
    ///   - function: Runs the test.
    /// - Throws: What the test throws.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        let scope = BrokenPromiseScope(files: files + [test.sourceLocation.fileID])
        let stopListening = BrokenPromise.listen { scope.claim($0) }
        let result: Result<Void, any Error>
        do {
            try await BrokenPromiseScope.$current.withValue(scope, operation: function)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        stopListening()
        for broken in scope.claimed {
            let comment = "\(broken) Its future can't say so in its failure type and stays pending."
            Issue.record(Comment(rawValue: comment), sourceLocation: test.sourceLocation)
        }
        try result.get()
    }
}

extension Trait where Self == BrokenPromisesTrait {
    /// Fails a test in which a promise is broken whose future can't say so, with the place where the promise was made.
    ///
    /// ```swift
    /// @Suite(.noBrokenPromises(madeIn: "Shop/")) struct CartTests { … }
    /// ```
    ///
    /// A promise belongs to the test if it is dropped by the test's task, by a closure that was attached there, or was
    /// made in the test's own file. For promises that your program drops elsewhere, name where they are made:
    /// `noBrokenPromises(madeIn:)`.
    public static var noBrokenPromises: Self { BrokenPromisesTrait(files: []) }

    /// Fails a test in which a promise is broken that was made in these files, on whatever thread it is dropped.
    ///
    /// Tests that run at the same time and make promises in the same files all fail: they can't be told apart.
    ///
    /// - Parameter files: The beginning of the file IDs, such as `"Shop/"` for all of a module.
    /// - Returns: The trait.
    public static func noBrokenPromises(madeIn files: String...) -> Self { BrokenPromisesTrait(files: files) }
}

/// The promises that were broken during a test.
private final class BrokenPromiseScope: Sendable {
    @TaskLocal static var current: BrokenPromiseScope?

    private let files: [String]
    private let broken = Locked<[BrokenPromise]>([])

    var claimed: [BrokenPromise] { broken.withLock { $0 } }

    init(files: [String]) { self.files = files }

    /// Takes a promise if it is this test's, and says whether it is.
    func claim(_ promise: BrokenPromise) -> Bool {
        guard Self.current === self || files.contains(where: promise.fileID.hasPrefix) else { return false }
        broken.withLock { $0.append(promise) }
        return true
    }
}
#endif
