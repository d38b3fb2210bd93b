//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel

extension Faults.Rule {
    /// Reads a rule as it is written on a command line: `users:status=2`, `photos:truncate`, `all:stall`.
    ///
    /// `*` may be written for `all`.
    ///
    /// - Throws: `FaultSyntaxError` when the text is no rule.
    public init(parsing text: String) throws(FaultSyntaxError) {
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else {
            throw FaultSyntaxError(text: text, reason: "has no colon between the resource and the fault")
        }
        self.init(try Self.resource(halves[0], in: text), try Self.fault(halves[1], in: text))
    }

    private static func resource(_ name: Substring, in text: String) throws(FaultSyntaxError) -> Resource? {
        if name == "all" || name == "*" { return nil }
        guard let resource = Resource(rawValue: String(name)) else {
            throw FaultSyntaxError(text: text, reason: "names the unknown resource '\(name)'")
        }
        return resource
    }

    private static func fault(_ name: Substring, in text: String) throws(FaultSyntaxError) -> Fault {
        switch name {
        case "status": return .status(times: nil)
        case "truncate": return .truncate
        case "invalid-json": return .invalidJSON
        case "wrong-type": return .wrongType
        case "stall": return .stall
        default: break
        }
        guard let count = name.wholeMatch(of: /status=(.*)/)?.1 else {
            throw FaultSyntaxError(text: text, reason: "names the unknown fault '\(name)'")
        }
        guard let times = Int(count), times > 0 else {
            throw FaultSyntaxError(text: text, reason: "needs a whole number above 0 after 'status=', not '\(count)'")
        }
        return .status(times: times)
    }
}

/// A fault that can't be read: what was written, what is wrong with it, and what may be written instead.
public struct FaultSyntaxError: Error, Hashable, CustomStringConvertible {
    /// What was written.
    public let text: String

    /// What is wrong with it.
    public let reason: String

    /// The error in a sentence, and the grammar after it.
    public var description: String {
        """
        '\(self.text)' \(self.reason). \
        Write RESOURCE:FAULT with a resource of users, albums, photos, all \
        and a fault of status, status=N, truncate, invalid-json, wrong-type, stall.
        """
    }
}
