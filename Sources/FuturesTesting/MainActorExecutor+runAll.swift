//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

extension MainActorExecutor {
    /// Lets the main actor run the closures of futures that wait for it, those included that come meanwhile.
    ///
    /// For code whose closures run `on: .main`, such as a view model:
    ///
    /// ```swift
    /// @Test @MainActor func `a title that is loaded is shown`() async {
    ///     let promise = Promise<String, Never>()
    ///     let model = TitleModel(load: { promise.future })
    ///     model.reload()
    ///     promise.resolve("Futures")
    ///     #expect(model.title == "")
    ///     await MainActorExecutor.runAll()
    ///     #expect(model.title == "Futures")
    /// }
    /// ```
    ///
    /// Until then a test on the main actor is alone there: nothing else runs while it doesn't suspend.
    ///
    /// - Important: Knows of closures of futures alone, and not of work on other threads: a future that a task settles
    ///   has to be awaited before.
    @MainActor
    public static func runAll() async {
        // Each turn of the main actor comes after what it was given before.
        while hasJobs { await Task { @MainActor in }.value }
    }
}
