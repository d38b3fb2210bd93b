//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

extension MainActorExecutor {
    /// Lets the main actor run what waits for it: tasks that were made before, up to where they suspend, and the
    /// closures of futures, those included that come meanwhile.
    ///
    /// For code whose closures run `on: .main`, such as a view model:
    ///
    /// ```swift
    /// model.reload()                       // … .onSuccess(on: .main) { self.title = $0 }
    /// promise.resolve("Futures")
    /// await MainActorExecutor.runAll()
    /// #expect(model.title == "Futures")
    /// ```
    ///
    /// A test on the main actor is alone there until it suspends, so what was not run yet can be looked at as well.
    ///
    /// ```swift
    /// let loaded = Future { await model.load() }
    /// await MainActorExecutor.runAll()     // the task has begun, and waits for what it asked for
    /// #expect(model.isLoading)
    /// promise.resolve("Futures")
    /// await loaded.value
    /// ```
    ///
    /// - Important: Knows nothing of work on other threads: a future that a task settles there has to be awaited
    ///   before.
    @MainActor
    public static func runAll() async {
        // Each turn of the main actor comes after what it was given before: a task that was made before this call has
        // its turn, too.
        repeat { await Task { @MainActor in }.value } while !MainActorLoad.isIdle
    }
}
