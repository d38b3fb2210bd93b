//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation
public import Futures

/// Why a load failed: the same in each style, from the socket to the screen.
///
/// ``description`` is one sentence that names the address and the status, or the place in the body, or the file.
public enum GalleryError: Error, Hashable {
    /// There was no whole answer from this address.
    case connection(URL, reason: String)

    /// The service answered with something other than success.
    case status(URL, Int)

    /// The answer isn't what it should be; the path is empty when the body as a whole is meant.
    case undecodable(URL, codingPath: String, reason: String)

    /// The load took longer than it may, and these addresses had not answered.
    case deadline(Duration, waitingFor: [URL])

    /// The database can't be had, read or written.
    case database(path: String, reason: String)

    /// There is no such user in the database.
    case unknownUser(String, known: [String])

    /// Somebody stopped it.
    case cancelled

    /// Work under way was dropped: an error of the program.
    case broken(BrokenPromise)
}

// The cases are the witnesses.
extension GalleryError: CancellationRepresentable, BrokenPromiseRepresentable {}

extension GalleryError {
    /// Whether the same request may well succeed a moment later.
    public var isTransient: Bool {
        switch self {
        case .connection: true
        case .status(_, let status): [408, 425, 429].contains(status) || (500..<600).contains(status)
        case .undecodable, .deadline, .database, .unknownUser, .cancelled, .broken: false
        }
    }
}

extension GalleryError: CustomStringConvertible {
    /// What happened, in one sentence without its full stop.
    public var description: String {
        switch self {
        case .connection(let address, let reason):
            "\(address.absoluteString): \(reason)"
        case .status(let address, let status):
            "\(address.absoluteString): the service answered with status \(status)"
        case .undecodable(let address, let path, let reason):
            "\(address.absoluteString): \(path.isEmpty ? "the answer" : path): \(reason)"
        case .deadline(let duration, waitingFor: []):
            "the load was not done within \(duration.inSeconds)"
        case .deadline(let duration, let addresses):
            "\(addresses.map(\.absoluteString).joined(separator: ", ")): no whole answer within \(duration.inSeconds)"
        case .database(let path, let reason):
            "\(path): \(reason)"
        case .unknownUser(let name, let known):
            "there is no user '\(name)', but there are \(known.joined(separator: ", "))"
        case .cancelled:
            "the load was cancelled"
        case .broken(let promise):
            promise.description
        }
    }
}
