//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import GalleryModel

/// The faults of each resource.
///
/// ```swift
/// let faults: Faults = [.init(.users, .status(times: 2)), .init(.photos, .truncate)]
/// ```
///
/// When a resource has several, a request meets the first that still applies: after `users:status=2`, the third request
/// goes on to the next fault of the users. The answer decides which resource is meant: `/users/1/albums` has the
/// albums' faults.
public struct Faults: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// One fault of one resource.
    public struct Rule: Hashable, Sendable, CustomStringConvertible {
        /// The resource that is faulty, or all of them, each for itself.
        public var resource: Resource?

        /// What is wrong with it.
        public var fault: Fault

        /// Makes a rule.
        ///
        /// - Parameters:
        ///   - resource: The resource that is faulty. Without one, all of them are, each for itself.
        ///   - fault: What is wrong with it.
        public init(_ resource: Resource?, _ fault: Fault) {
            self.resource = resource
            self.fault = fault
        }

        /// The rule as it is written after `--fault`.
        public var description: String { "\(self.resource?.rawValue ?? "all"):\(self.fault)" }
    }

    /// No fault at all.
    public static let none: Faults = []

    /// The rules, in the order in which they are looked at.
    public var rules: [Rule]

    /// Makes faults of rules.
    public init(_ rules: [Rule]) {
        self.rules = rules
    }

    /// Makes faults of rules.
    public init(arrayLiteral rules: Rule...) {
        self.rules = rules
    }
}
