//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

extension Promise: CustomStringConvertible, CustomDebugStringConvertible {
    /// The type and what is known now, such as `Promise(…Int)` or `Promise(42)`.
    public var description: String {
        switch result {
        case nil: "Promise(…\(T.self))"
        case .rejected(let error)?: "Promise(\(error))"
        case .fulfilled(let value)?: "Promise(\(value))"
        }
    }

    /// The same with more detail, such as `Promise<Int>.fulfilled(42)`.
    public var debugDescription: String {
        switch result {
        case nil: "Promise<\(T.self)>.pending(handlers: \(source.waiterCount))"
        case .rejected(let error)?: "Promise<\(T.self)>.rejected(\(type(of: error)).\(error))"
        case .fulfilled(let value)?: "Promise<\(T.self)>.fulfilled(\(value))"
        }
    }
}
