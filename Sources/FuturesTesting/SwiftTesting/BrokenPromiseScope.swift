//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if canImport(Testing)
import Futures
import Testing

/// The promises that are broken while a test runs, and are that test's.
final class BrokenPromiseScope: Sendable {
    @TaskLocal static var current: BrokenPromiseScope?

    private struct State {
        /// Nil when the scope is closed.
        var broken: [BrokenPromise]? = []
        /// How many there were that may be another test's as well.
        var sharedCount = 0
        /// Who waits until there are so many.
        var awaiting: (count: Int, promise: Promise<Void, any Error>)?

        func has(_ count: Int) -> Bool { (broken?.count ?? count) + sharedCount >= count }

        /// Takes who waits, where there are as many as that.
        mutating func takeAwaiting() -> Promise<Void, any Error>? {
            guard let (count, promise) = awaiting, has(count) else { return nil }
            awaiting = nil
            return promise
        }
    }

    /// The scope around this one, of the same test.
    private let outer: BrokenPromiseScope?
    private let files: [String]
    /// What to do with a promise that one of several tests has broken.
    let reportShared: @Sendable (BrokenPromise) -> Void
    /// Whether such promises are expected: of several tests that may have broken one, it is this one's then.
    private let isCollecting: Bool
    private let state = Locked(State())

    init(files: [String], isCollecting: Bool, reportShared: @escaping @Sendable (BrokenPromise) -> Void) {
        outer = Self.current
        self.files = files
        self.isCollecting = isCollecting
        self.reportShared = reportShared
    }

    /// Makes a scope that collects promises, inside of a test.
    convenience init(collecting files: [String]) {
        self.init(files: files, isCollecting: true, reportShared: Self.current?.reportShared ?? recordAlone)
    }

    /// Runs a part of a test, and records the promises that are broken meanwhile, where the test fails for them.
    ///
    /// Otherwise, and for those that are broken later, this changes nothing.
    static func recording(at location: SourceLocation, _ part: () async -> Void) async {
        guard let outer = current, !outer.isCollecting else { return await part() }
        let scope = BrokenPromiseScope(files: outer.files, isCollecting: false, reportShared: outer.reportShared)
        scope.open()
        await $current.withValue(scope, operation: part)
        for broken in scope.close() { Issue.record(broken.comment, sourceLocation: location) }
    }

    /// Begins to watch.
    func open() {
        _ = Self.listening
        Self.scopes.withLock { $0.append(self) }
    }

    /// Ends watching, and says which promises were broken.
    func close() -> [BrokenPromise] {
        Self.scopes.withLock { $0.removeAll { $0 === self } }
        return state.withLock { state in
            defer { state.broken = nil }
            return state.broken ?? []
        }
    }

    /// Waits until so many promises are broken, or the task is cancelled, as by a time limit.
    ///
    /// Called once.
    func wait(for count: Int) async {
        let promise = Promise<Void, any Error>()
        let isOver = state.withLock { state in
            if state.has(count) { return true }
            state.awaiting = (count, promise)
            return false
        }
        if !isOver { _ = await promise.future.result }
    }

    /// Ends watching, and returns the promises that were broken where what ran has succeeded; where it has failed, they
    /// are those of whoever would have had them without this scope.
    func close<Failure>(after result: Result<Void, Failure>) throws(Failure) -> [BrokenPromise] {
        let broken = close()
        guard case .failure(let failure) = result else { return broken }
        for broken in broken where outer?.take(broken) != true { FutureProblem.report(.brokenPromise(broken)) }
        throw failure
    }

    /// Takes a promise, unless the test is over.
    private func take(_ broken: BrokenPromise) -> Bool {
        let (isTaken, awaiting) = state.withLock { state in
            state.broken?.append(broken)
            return (state.broken != nil, state.takeAwaiting())
        }
        awaiting?.resolve()
        return isTaken
    }

    /// Counts a promise that may be this test's or another one's, so that nobody waits for it.
    private func noteShared() {
        let awaiting = state.withLock { state in
            state.sharedCount += 1
            return state.takeAwaiting()
        }
        awaiting?.resolve()
    }

    private var outermost: BrokenPromiseScope {
        var scope = self
        while let outer = scope.outer { scope = outer }
        return scope
    }
}

extension BrokenPromiseScope {
    /// Those of the tests that run now, inner ones behind outer ones.
    private static let scopes = Locked<[BrokenPromiseScope]>([])

    /// One listener for all tests, so that a promise is given to one of them.
    private static let listening = BrokenPromise.listen { hear($0) }

    /// Finds out whose promise was broken, and says whether that is dealt with.
    ///
    /// Called on the thread that dropped it, or that came to wait for it.
    private static func hear(_ broken: BrokenPromise) -> Bool {
        // A task may have begun in a scope that is over by now.
        var scope = current
        while let inner = scope {
            if inner.take(broken) { return true }
            scope = inner.outer
        }
        if current != nil { return false }
        // Dropped by a test that nobody watches.
        if Test.current != nil { return false }
        var candidates = scopes.withLock { $0.filter { $0.files.contains(where: broken.fileID.hasPrefix) } }
        let collecting = candidates.filter(\.isCollecting)
        if !collecting.isEmpty { candidates = collecting }
        guard let candidate = candidates.last else { return false }
        if candidates.allSatisfy({ $0.outermost === candidate.outermost }) { return candidate.take(broken) }
        candidate.reportShared(broken)
        for candidate in candidates { candidate.noteShared() }
        return true
    }
}
#endif
