//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation
public import Futures
public import GalleryModel

/// Why a load failed: the same in each style, from the socket to the screen.
///
/// ``description`` is one sentence that names the address and the status, or the place in the body, or the file.
public enum GalleryError: Error, Hashable {
    /// There was no whole answer from this address.
    case connection(URL, reason: String)

    /// This address can't be asked, however often one tries.
    case unusable(URL, reason: String)

    /// The answer has more bytes than are taken.
    case tooLarge(URL, limit: Int)

    /// The service answered with something other than success.
    case status(URL, Int)

    /// The answer isn't what it should be; the path is empty when the body as a whole is meant.
    case undecodable(URL, codingPath: String, reason: String)

    /// The load took longer than it may, and this is the first list that had not come.
    case deadline(Duration, waitingFor: URL?)

    /// The database can't be had, read or written.
    case database(path: String, reason: String)

    /// The load brought none of a resource of which the database has so many.
    case emptied(path: String, Resource, had: Int)

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
        case .unusable, .tooLarge, .undecodable, .deadline, .database, .emptied, .unknownUser, .cancelled, .broken:
            false
        }
    }
}

extension GalleryError: CustomStringConvertible {
    /// What happened, in one sentence without its full stop.
    public var description: String {
        switch self {
        case .connection(let address, let reason), .unusable(let address, let reason):
            "\(address.withoutPassword): \(reason)"
        case .tooLarge(let address, let limit):
            "\(address.withoutPassword): the answer is larger than \(limit) bytes, which is all that is taken"
        case .status(let address, let status):
            "\(address.withoutPassword): the service answered with status \(status)"
                + ([401, 403, 407].contains(status) ? ", it wants somebody who may see this" : "")
        case .undecodable(let address, let path, let reason):
            "\(address.withoutPassword): \(path.isEmpty ? "the answer" : path): \(reason)"
        case .deadline(let duration, waitingFor: nil):
            "the load was not done within \(duration.inSeconds)"
        case .deadline(let duration, let address?):
            "\(address.withoutPassword): no whole answer within \(duration.inSeconds)"
        case .database(let path, let reason):
            "\(path): \(reason)"
        case .emptied(let path, let resource, let count):
            "\(path): this load brought no \(resource.rawValue), and \(count) are there, say --allow-empty to lose them"
        case .unknownUser(let name, let known):
            "there is no user '\(name)', but there are \(known.joined(separator: ", "))"
        case .cancelled:
            "the load was cancelled"
        case .broken(let promise):
            promise.description
        }
    }
}

extension URL {
    /// The address as it may be shown: without the user and the password that may stand in it.
    package var withoutPassword: String {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        parts?.user = nil
        parts?.password = nil
        return parts?.string ?? "the service's address"
    }
}
