//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

package import Futures

/// One way to wait for what a library calls back with.
package protocol CallbackWaiter: Sendable {
    func value(from library: CallbackLibrary) async throws -> Int
}

extension Promise where Success == Int, Failure == any Error {
    /// Settles the promise with whatever the library says, and stops the library when nobody wants that any more.
    package func settle(by library: CallbackLibrary) {
        library.start { complete($0, $1) }
        onCancel { library.stop() }
    }
}

/// In a task: `withPromise`.
package struct InATask: CallbackWaiter {
    package init() {}

    package func value(from library: CallbackLibrary) async throws -> Int {
        try await withPromise { $0.settle(by: library) }
    }
}

/// Outside of tasks: the closure form of `Future`.
package struct InAFuture: CallbackWaiter {
    package init() {}

    package func value(from library: CallbackLibrary) async throws -> Int {
        try await Future { $0.settle(by: library) }.value(onCancel: .cancelFuture)
    }
}

/// One callback for an answer and one for a failure, as a connection has them.
package struct WithTwoCallbacks: CallbackWaiter {
    package init() {}

    package func value(from library: CallbackLibrary) async throws -> Int {
        try await withPromise { promise in
            library.start { value, _ in if let value { promise.resolve(value) } }
            library.start { _, error in if let error { promise.reject(error) } }
            promise.onCancel { library.stop() }
        }
    }
}

/// A delegate that lives on, and that several may wait for.
package final class KeptPromise: CallbackWaiter {
    private let promise = Promise<Int, any Error>()

    package init() {}

    package func value(from library: CallbackLibrary) async throws -> Int {
        library.start { [promise] in promise.complete($0, $1) }
        return try await promise.future.value
    }
}
