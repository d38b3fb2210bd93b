//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Something that happened to a request.
public enum ServerEvent: Hashable, Sendable {
    /// A request has come in.
    case received(path: String)

    /// An answer is on its way.
    case answered(path: String, status: Int)

    /// An answer is on its way that ends before its length is reached.
    case truncated(path: String)

    /// A request will get no answer.
    case stalled(path: String)

    /// The client of a request that stalled has gone away, or the server is about to stop.
    case released(path: String)
}

extension ServerEvent: CustomStringConvertible {
    /// The event in a line.
    public var description: String {
        switch self {
        case .received(let path): "received \(path)"
        case .answered(let path, let status): "answered \(path) with \(status)"
        case .truncated(let path): "answered \(path) and broke off"
        case .stalled(let path): "stalled \(path)"
        case .released(let path): "let go of \(path)"
        }
    }
}
