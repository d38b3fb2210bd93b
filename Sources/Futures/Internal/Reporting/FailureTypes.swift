//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Whether a failure type can represent a cancellation or a broken promise is tested at run time, since generic code
// can't test a conformance at compile time. Only cancelled and broken futures need that. `canSayCancelled` is called
// more often: by every waiting task, and on `describe`, which is sent to each stage that waits beside a hop. The
// compiler evaluates it for `Never` and `any Error`; other types cost a cast.

/// The failure of a cancelled future, or nil if the type can't represent it.
@usableFromInline
func cancellationFailure<Failure: Error>(as type: Failure.Type) -> Failure? {
    if let representable = type as? any CancellationRepresentable.Type { return representable.cancelled as? Failure }
    if let compound = type as? any CompoundFailure.Type { return compound.cancelledOrNone as? Failure }
    return type == (any Error).self ? CancellationError() as? Failure : nil
}

/// A failure that is made of others, and can represent what they can.
///
/// `any Error` conforms to no protocol, so a conditional conformance can't express this.
@usableFromInline
protocol CompoundFailure: Error {
    static var cancelledOrNone: Self? { get }
    /// Whether ``cancelledOrNone`` is a failure.
    ///
    /// Runs no user code, since it is read under locks.
    static var canSayCancelled: Bool { get }
    static func brokenOrNone(_ origin: Origin) -> Self?
    /// Whether ``brokenOrNone(_:)`` returns a failure. Runs no user code.
    static func canSayBroken(_ origin: Origin) -> Bool
    /// Whether all that it consists of is reported elsewhere; see ``isReportedElsewhere(_:)``.
    var isReported: Bool { get }
}

/// Whether a failure is a broken promise that has another report.
func isReportedElsewhere(_ failure: any Error) -> Bool {
    if let broken = failure as? BrokenPromise { return broken.reported.isSet }
    return (failure as? any CompoundFailure)?.isReported ?? false
}

/// Whether ``cancellationFailure(as:)`` returns a failure.
///
/// Known at compile time for `Never` and `any Error`, if the type is.
@inlinable
func canSayCancelled<Failure: Error>(_ type: Failure.Type) -> Bool {
    if type == Never.self { return false }
    if type == (any Error).self || type is any CancellationRepresentable.Type { return true }
    return (type as? any CompoundFailure.Type)?.canSayCancelled ?? false
}

/// The failure of a future whose promise was dropped, or nil if the type can't represent it.
@usableFromInline
func brokenFailure<Failure: Error>(_ origin: Origin, as type: Failure.Type) -> Failure? {
    if let representable = type as? any BrokenPromiseRepresentable.Type {
        return representable.broken(BrokenPromise(origin)) as? Failure
    }
    if let compound = type as? any CompoundFailure.Type { return compound.brokenOrNone(origin) as? Failure }
    if origin.isInCycle, let type = type as? any CycleRepresentable.Type { return type.waitsForItself as? Failure }
    return type == (any Error).self ? BrokenPromise(origin) as? Failure : nil
}

/// Whether ``brokenFailure(_:as:)`` returns a failure.
///
/// Doesn't make one: `broken(_:)` is the user's code.
@usableFromInline
func canSayBroken<Failure: Error>(_ origin: Origin, _ type: Failure.Type) -> Bool {
    if type == (any Error).self || type is any BrokenPromiseRepresentable.Type { return true }
    if let compound = type as? any CompoundFailure.Type { return compound.canSayBroken(origin) }
    return origin.isInCycle && type is any CycleRepresentable.Type
}

/// A failure that can represent a future that waits for itself, but not a dropped promise.
package protocol CycleRepresentable: Error {
    /// The failure of a future that waits for itself.
    static var waitsForItself: Self { get }
}
