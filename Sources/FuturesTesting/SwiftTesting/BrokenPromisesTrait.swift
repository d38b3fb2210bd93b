//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if canImport(Testing)
package import Futures
public import Testing

/// Fails a test in which a promise is broken whose future can't say so; see `noBrokenPromises`.
public struct BrokenPromisesTrait: TestTrait, SuiteTrait, TestScoping {
    /// The beginning of the file IDs of promises that are this test's, in addition to those of its own file.
    let files: [String]
    /// What to do with a promise that one of several tests has broken.
    let reportShared: @Sendable (BrokenPromise) -> Void

    package init(files: [String], reportShared: @escaping @Sendable (BrokenPromise) -> Void = recordAlone) {
        self.files = files
        self.reportShared = reportShared
    }

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
        let files = files + [test.sourceLocation.fileID]
        let scope = BrokenPromiseScope(files: files, isCollecting: false, reportShared: reportShared)
        scope.open()
        let result: Result<Void, any Error>
        do {
            try await BrokenPromiseScope.$current.withValue(scope, operation: function)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        for broken in scope.close() {
            Issue.record(broken.comment, sourceLocation: test.sourceLocation)
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
    /// A promise that is dropped in a test's task, or in a closure that was attached there, is that test's and no
    /// other's. Elsewhere, as on a queue's thread, one that was made in the test's own file is the test's too. For
    /// promises that your program makes, name their files: `noBrokenPromises(madeIn:)`.
    ///
    /// A promise whose future nobody has, and nothing waits for, breaks nothing, and fails no test.
    ///
    /// Where several tests that run at the same time may have dropped one, none of them fails: the issue is recorded
    /// without a test, at the line that made the promise, and the run fails.
    public static var noBrokenPromises: Self { BrokenPromisesTrait(files: []) }

    /// Fails a test in which a promise is broken that was made in these files, on whatever thread it is dropped.
    ///
    /// See `noBrokenPromises` for which test a promise belongs to.
    ///
    /// - Parameter files: The beginning of the file IDs, such as `"Shop/"` for all of a module.
    /// - Returns: The trait.
    public static func noBrokenPromises(madeIn files: String...) -> Self { BrokenPromisesTrait(files: files) }
}

/// Records an issue that no test is to blame for.
///
/// Called where no test runs, on the thread that dropped the promise, or that came to wait for it.
@Sendable
package func recordAlone(_ broken: BrokenPromise) {
    let comment: Comment = "\(broken.comment) Several tests that were running may have dropped it."
    guard broken.line > 0, broken.fileID.contains("/") else { return _ = Issue.record(comment) }
    let place = SourceLocation(
        fileID: broken.fileID,
        filePath: broken.fileID,
        line: Int(broken.line),
        column: 1
    )
    Issue.record(comment, sourceLocation: place)
}

extension BrokenPromise {
    /// What an issue says of it.
    var comment: Comment {
        "\(self) Its failure type isn't BrokenPromiseRepresentable, so the future stays pending."
    }
}
#endif
