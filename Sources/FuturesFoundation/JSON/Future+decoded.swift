//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation
public import Futures

extension Future where Success == HTTPResponse, Failure: DecodingFailureRepresentable {
    /// Decodes the body of a response.
    ///
    /// ```swift
    /// let users = session.future(for: url).decoded(as: [User].self)
    /// ```
    ///
    /// ## Execution
    ///
    /// Decoding runs wherever this future settles, or at once on the caller when it already has. Where types are
    /// isolated to the main actor by default, a type of your own is a `nonisolated struct` therefore.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, if nobody else listens to it.
    ///
    /// - Parameters:
    ///   - type: The type of the value; what the context says, unless it is given.
    ///   - decoder: Decodes the body.
    /// - Returns: A future with the value, with the failure of this one, or with a ``DecodingFailure`` that names the
    ///   address, the path, what was expected, and what is there.
    public func decoded<Value: Decodable & Sendable>(
        as type: Value.Type = Value.self,
        using decoder: JSONDecoder = JSONDecoder()
    ) -> Future<Value, Failure> {
        map { response throws(Failure) in
            do throws(DecodingFailure) {
                return try response.decoded(as: type, using: decoder)
            } catch {
                throw .undecodable(error)
            }
        }
    }
}

extension Future where Success == HTTPResponse, Failure == any Error {
    /// Decodes the body of a response; see ``decoded(as:using:)-(Value.Type,_)``.
    ///
    /// - Parameters:
    ///   - type: The type of the value; what the context says, unless it is given.
    ///   - decoder: Decodes the body.
    /// - Returns: A future with the value, with the failure of this one, or with a ``DecodingFailure``.
    public func decoded<Value: Decodable & Sendable>(
        as type: Value.Type = Value.self,
        using decoder: JSONDecoder = JSONDecoder()
    ) -> Future<Value, any Error> {
        map { response in try response.decoded(as: type, using: decoder) }
    }
}

extension Future where Success == Data, Failure: DecodingFailureRepresentable {
    /// Decodes data, wherever it came from; see ``decoded(as:using:)-(Value.Type,_)``.
    ///
    /// - Parameters:
    ///   - type: The type of the value; what the context says, unless it is given.
    ///   - decoder: Decodes the data.
    /// - Returns: A future with the value, with the failure of this one, or with a ``DecodingFailure`` without an
    ///   address.
    public func decoded<Value: Decodable & Sendable>(
        as type: Value.Type = Value.self,
        using decoder: JSONDecoder = JSONDecoder()
    ) -> Future<Value, Failure> {
        map { data throws(Failure) in
            do throws(DecodingFailure) {
                return try decoder.value(type, in: data, from: nil)
            } catch {
                throw .undecodable(error)
            }
        }
    }
}

extension Future where Success == Data, Failure == any Error {
    /// Decodes data, wherever it came from; see ``decoded(as:using:)-(Value.Type,_)``.
    ///
    /// - Parameters:
    ///   - type: The type of the value; what the context says, unless it is given.
    ///   - decoder: Decodes the data.
    /// - Returns: A future with the value, with the failure of this one, or with a ``DecodingFailure`` without an
    ///   address.
    public func decoded<Value: Decodable & Sendable>(
        as type: Value.Type = Value.self,
        using decoder: JSONDecoder = JSONDecoder()
    ) -> Future<Value, any Error> {
        map { data in try decoder.value(type, in: data, from: nil) }
    }
}
