//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The name that a program writes in front of another one, as in `PromiseKit.conf.Q.map = .global()`.
///
/// In front of a function it is `FuturesPromiseKit`, as in `FuturesPromiseKit.race(first, second)`.
public enum PromiseKit: Sendable {
    /// See ``FuturesPromiseKit/conf``.
    public static var conf: PMKConfiguration {
        get { FuturesPromiseKit.conf }
        set { FuturesPromiseKit.conf = newValue }
    }

    /// See ``FuturesPromiseKit/Promise``.
    public typealias Promise = FuturesPromiseKit.Promise

    /// See ``FuturesPromiseKit/Guarantee``.
    public typealias Guarantee = FuturesPromiseKit.Guarantee

    /// See ``FuturesPromiseKit/Resolver``.
    public typealias Resolver = FuturesPromiseKit.Resolver

    /// See ``FuturesPromiseKit/Result``.
    public typealias Result = FuturesPromiseKit.Result
}
