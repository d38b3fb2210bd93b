//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch

extension Promise {
    /// The older name of `ensure`, always on the main queue.
    @available(*, deprecated, message: "It is called ensure.")
    @preconcurrency
    public func always(execute body: @escaping @MainActor () -> Void) -> Promise {
        source.tap(at: Place(.main, nil), Handler(onMain: body).ignoring())
    }

    /// The older name of `ensure`.
    @available(*, deprecated, message: "It is called ensure.")
    @preconcurrency
    public func always(on queue: DispatchQueue, execute body: @escaping @Sendable () -> Void) -> Promise {
        ensure(on: queue, body)
    }
}

extension Thenable where T: Sequence {
    /// The older name of `filterValues`.
    @available(*, deprecated, message: "It is called filterValues.")
    @preconcurrency
    public func filter(
        test: @escaping @MainActor (T.Iterator.Element) -> Bool
    ) -> Promise<[T.Iterator.Element]> { filterValues(test) }

    /// The older name of `filterValues`.
    @available(*, deprecated, message: "It is called filterValues.")
    @preconcurrency
    public func filter(
        on queue: DispatchQueue?,
        test: @escaping @Sendable (T.Iterator.Element) -> Bool
    ) -> Promise<[T.Iterator.Element]> { filterValues(on: queue, test) }
}

extension Thenable where T: Collection {
    /// The older name of `firstValue`.
    @available(*, deprecated, message: "It is called firstValue.")
    public var first: Promise<T.Iterator.Element> { firstValue }

    /// The older name of `lastValue`.
    @available(*, deprecated, message: "It is called lastValue.")
    public var last: Promise<T.Iterator.Element> { lastValue }
}

extension Thenable where T: Sequence, T.Iterator.Element: Comparable {
    /// The older name of `sortedValues`.
    @available(*, deprecated, message: "It is called sortedValues.")
    public func sorted(on queue: DispatchQueue? = conf.Q.map) -> Promise<[T.Iterator.Element]> {
        sortedValues(on: queue)
    }
}
