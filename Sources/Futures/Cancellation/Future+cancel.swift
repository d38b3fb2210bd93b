//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Cancels this future, and asks the work behind it to stop unless that has other listeners.
    ///
    /// This future settles at once with a cancelled failure, for everyone who has it, if `Failure` can represent one
    /// (`any Error`, or a type that is ``CancellationRepresentable``). The request goes up: if the future that this one
    /// comes from has no other listeners, that is cancelled, too, and so on up to the work, whose
    /// ``Promise/onCancel(_:)`` handlers run. Futures that come from the same source are never affected. Cancelling a
    /// settled future does nothing, and so does cancelling twice.
    ///
    /// Nor does anything happen once the promise that the future waits for was dropped, if `Failure` can represent a
    /// cancellation, but not that: the future stays pending, as the report says, and closures such as that of `always`
    /// never run. So a type that is ``CancellationRepresentable`` should be ``BrokenPromiseRepresentable``, too.
    ///
    /// A stage whose closure is running doesn't settle at once: it settles when the closure has returned. Nor does one
    /// that has to see the cancellation on its executor, such as `onFailure(on:)`.
    ///
    /// To leave a future to others who have attached something to it, cancel one of your own that comes from it, such
    /// as `future.map { $0 }`. To leave it to all others, cancel `future.withoutCancelling()`.
    ///
    /// ## Execution
    ///
    /// Handlers and observers run on this thread before the call returns or, if the call is made inside such a closure,
    /// after that closure has returned. If a cancellation releases an object whose `deinit` cancels the next future,
    /// and so on, the innermost cancellations wait until the outer ones are done.
    ///
    /// - Complexity: O(depth) of the chain that is cancelled, without recursion.
    public func cancel() { withCell { Cancellation(of: $0).request() } }
}
