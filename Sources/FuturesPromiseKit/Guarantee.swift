//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

// Not final: a subclass of this module knows the task that a chain can cancel.
/// A value that isn't there yet, and that nothing can keep from coming: a promise that can't be rejected.
///
/// ```swift
/// after(seconds: 0.3).done { spinner.stop() }
/// ```
public class Guarantee<T>: Thenable {
    /// What is behind its future.
    // Sendable: it is used as a future alone.
    @usableFromInline nonisolated(unsafe) let object: AnyObject

    /// The same as a future that can't fail.
    @inlinable final var certain: Future<Passed<T>, Never> { Future(object: object) }

    @inlinable init(_ certain: consuming Future<Passed<T>, Never>) { object = certain.object }

    /// Makes a guarantee that is resolved by the closure, or later by what it gives its argument to.
    ///
    /// ```swift
    /// let settings = Guarantee(resolver: center.getNotificationSettings)
    /// ```
    @preconcurrency
    @inlinable
    public init(resolver body: (@escaping @Sendable (T) -> Void) -> Void) {
        let resolver = GuaranteeResolver<T>()
        object = resolver.promise.future.object
        body { resolver.resolve($0) }
    }

    /// A guarantee that is resolved from the start.
    @inlinable public static func value(_ value: T) -> Guarantee { Guarantee(.success(Passed(value))) }

    /// A pending guarantee, and what resolves it.
    @preconcurrency
    @inlinable
    public final class func pending() -> (guarantee: Guarantee, resolve: @Sendable (T) -> Void) {
        let resolver = GuaranteeResolver<T>()
        return (Guarantee(resolver.promise.future), { resolver.resolve($0) })
    }

    /// The same as a future that could fail.
    @inlinable
    public final var source: Future<Passed<T>, Rejection> { certain.setFailureType(to: Rejection.self) }

    /// Calls the closure with the value, where the guarantee is resolved, or at once when it is already.
    @preconcurrency
    @inlinable
    public final func pipe(to body: @escaping @Sendable (Result<T>) -> Void) {
        certain.observe { outcome in
            switch outcome {
            case .success(let passed): body(.fulfilled(passed.value))
            }
        }
    }

    /// The outcome, or nil while there is none.
    @inlinable
    public final var result: Result<T>? {
        guard case .completed(.success(let passed)) = certain.state else { return nil }
        return .fulfilled(passed.value)
    }
}

// Sendable: it is a future, which is. Where T isn't Sendable, sharing the guarantee would share the value.
extension Guarantee: @unchecked Sendable where T: Sendable {}

extension Guarantee where T == Void {
    /// Makes a guarantee that is resolved from the start.
    @inlinable
    public convenience init() { self.init(.success(Passed(()))) }

    /// A guarantee that is resolved from the start.
    @inlinable
    public static var value: Guarantee { Guarantee() }
}

/// What the closure holds that resolves a guarantee; logs when it goes away in vain.
@usableFromInline
final class GuaranteeResolver<T>: Sendable {
    @usableFromInline let promise = UniquePromise<Passed<T>, Never>()

    @inlinable init() {}

    @inlinable
    deinit {
        if promise.isSettled { return }
        conf.logHandler(.pendingGuaranteeDeallocated)
        promise.breakSilently()
    }

    @inlinable func resolve(_ value: T) { promise.settle(.success(Passed(value))) }
}
