//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Calls the closure with the value of each run that succeeds, like `Future/onSuccess`.
    @inlinable
    public func onSuccess(_ body: @escaping @Sendable (Success) -> Void) -> LazyFuture {
        then { $0.onSuccess(body) }
    }

    /// Calls the closure with the error of each run that fails, or is cancelled, like `Future/onFailure`.
    @inlinable
    public func onFailure(_ body: @escaping @Sendable (Failure) -> Void) -> LazyFuture {
        then { $0.onFailure(body) }
    }

    /// Calls the closure at the end of each run, even of a cancelled one, like `Future/always`.
    @inlinable
    public func always(_ body: @escaping @Sendable () -> Void) -> LazyFuture { then { $0.always(body) } }
}
