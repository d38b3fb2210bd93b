//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation

extension HTTPResponse {
    /// Decodes the body of a response that is at hand already.
    ///
    /// For a body that says more about a status that is a failure, or in `async` code. In a chain, the future has an
    /// operator of this name.
    ///
    /// ```swift
    /// if case .status(let response) = failure { show(try response.decoded(as: Problem.self).title) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the value; what the context says, unless it is given.
    ///   - decoder: Decodes the body.
    /// - Returns: The value.
    /// - Throws: ``DecodingFailure``, which names the address, the path, what was expected, and what is there.
    public func decoded<Value: Decodable>(
        as type: Value.Type = Value.self,
        using decoder: JSONDecoder = JSONDecoder()
    ) throws(DecodingFailure) -> Value {
        try decoder.value(type, in: body, from: address)
    }
}

extension JSONDecoder {
    /// Decodes a body, and says of what can't be decoded where it is.
    func value<Value: Decodable>(
        _ type: Value.Type,
        in body: Data,
        from address: URL?
    ) throws(DecodingFailure) -> Value {
        do {
            return try decode(type, from: body)
        } catch {
            throw DecodingFailure(error, decoding: type, with: self, from: body, at: address)
        }
    }
}
