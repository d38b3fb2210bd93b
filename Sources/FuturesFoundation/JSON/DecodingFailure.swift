//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation

/// Why a body isn't the value that was asked for: at which address, where in the body, what was expected, and what is
/// there.
///
/// ```
/// http://localhost/users: [3].address.geo.lat: expected String, found a number, at line 12, column 20: 12.5
/// ```
public struct DecodingFailure: Error {
    /// The address that the body came from; nil when the body didn't come from an address.
    public let address: URL?
    /// The type that was asked for, such as `Array<User>`.
    public let type: String
    /// Where in the value, such as `[3].address.geo.lat`; empty for the value itself.
    public let path: String
    /// What was expected, and what is there.
    public let problem: String
    /// Where in the body, if the place could be found.
    public let place: TextPlace?
    /// What is there, shortened, on one line.
    public let excerpt: String
    /// What the decoder threw.
    public let underlying: any Error
}

/// A place in a text, counted from 1.
public struct TextPlace: Hashable, Sendable {
    /// The line.
    public let line: Int
    /// The character in the line.
    public let column: Int

    /// Makes a place.
    ///
    /// - Parameters:
    ///   - line: The line, from 1.
    ///   - column: The character in the line, from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// An error that can say that a body could not be decoded.
///
/// Conform an error type of your own, and `decoded(as:using:)` fails with it:
///
/// ```swift
/// enum LoadError: Error, DecodingFailureRepresentable {
///     case undecodable(DecodingFailure)
/// }
/// ```
public protocol DecodingFailureRepresentable: Error {
    /// The error that a future fails with whose body could not be decoded.
    static func undecodable(_ failure: DecodingFailure) -> Self
}

extension DecodingFailure: DecodingFailureRepresentable {
    /// The failure itself.
    public static func undecodable(_ failure: DecodingFailure) -> DecodingFailure { failure }
}

extension DecodingFailure: CustomStringConvertible {
    /// What happened, in one sentence that names the address, the path and the place.
    public var description: String {
        var parts = [address?.absoluteString ?? "The body", path].filter { !$0.isEmpty }
        parts.append(place.map { "\(problem), at line \($0.line), column \($0.column)" } ?? problem)
        if !excerpt.isEmpty { parts.append(excerpt) }
        return parts.joined(separator: ": ")
    }
}

extension DecodingFailure: LocalizedError {
    /// The same sentence as ``description``.
    public var errorDescription: String? { description }
}
