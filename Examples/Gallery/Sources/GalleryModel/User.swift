//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Somebody who has albums.
public struct User: Codable, Hashable, Identifiable, Sendable {
    /// The user's own number.
    public var id: Int

    /// The user's full name.
    public var name: String

    /// The name that the user goes by on the site.
    public var username: String

    /// The user's mail address.
    public var email: String

    /// Where the user lives.
    public var address: Address

    /// The user's telephone number, as they wrote it.
    public var phone: String

    /// The user's site, a host name without a scheme.
    public var website: String

    /// Whom the user works for.
    public var company: Company

    /// Makes a user.
    public init(
        id: Int,
        name: String,
        username: String,
        email: String,
        address: Address,
        phone: String,
        website: String,
        company: Company
    ) {
        self.id = id
        self.name = name
        self.username = username
        self.email = email
        self.address = address
        self.phone = phone
        self.website = website
        self.company = company
    }
}
