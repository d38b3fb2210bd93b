//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Makes a promise of a function with a callback; the older name of `Promise(resolver:)`.
@available(*, deprecated, message: "Use Promise { seal in … }.")
public func wrap<T>(_ body: (@escaping (T?, (any Error)?) -> Void) throws -> Void) -> Promise<T> {
    Promise { seal in try body { seal.resolve($0, $1) } }
}

/// Makes a promise of a function with a callback; the older name of `Promise(resolver:)`.
@available(*, deprecated, message: "Use Promise { seal in … }.")
public func wrap<T>(_ body: (@escaping (T, (any Error)?) -> Void) throws -> Void) -> Promise<T> {
    Promise { seal in try body { seal.resolve($0, $1) } }
}

/// Makes a promise of a function with a callback; the older name of `Promise(resolver:)`.
@available(*, deprecated, message: "Use Promise { seal in … }.")
public func wrap<T>(_ body: (@escaping ((any Error)?, T?) -> Void) throws -> Void) -> Promise<T> {
    Promise { seal in try body { seal.resolve($1, $0) } }
}

/// Makes a promise of a function with a callback; the older name of `Promise(resolver:)`.
@available(*, deprecated, message: "Use Promise { seal in … }.")
public func wrap(_ body: (@escaping ((any Error)?) -> Void) throws -> Void) -> Promise<Void> {
    Promise { seal in try body { seal.resolve($0) } }
}

/// Makes a promise of a function with a callback; the older name of `Promise(resolver:)`.
@available(*, deprecated, message: "Use Promise { seal in … }.")
public func wrap<T>(_ body: (@escaping (T) -> Void) throws -> Void) -> Promise<T> {
    Promise { seal in try body { seal.resolve(.fulfilled($0)) } }
}
