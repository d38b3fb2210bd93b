//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Something that goes wrong on purpose, so that a client can be tried on it.
public enum Fault: Hashable, Sendable {
    /// Status 500 for the first so many requests, or for every request.
    case status(times: Int?)

    /// A length that promises more than is sent before the connection closes.
    case truncate

    /// A body that is sent whole and is not JSON.
    case invalidJSON

    /// An `id` that is text and not a number, three quarters down the list.
    case wrongType

    /// No answer at all, until the client goes away.
    case stall
}

extension Fault: CustomStringConvertible {
    /// The fault as it is written after `--fault users:`.
    public var description: String {
        switch self {
        case .status(nil): "status"
        case .status(let times?): "status=\(times)"
        case .truncate: "truncate"
        case .invalidJSON: "invalid-json"
        case .wrongType: "wrong-type"
        case .stall: "stall"
        }
    }
}
