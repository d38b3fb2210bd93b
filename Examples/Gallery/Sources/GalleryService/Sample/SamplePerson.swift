//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel

/// One of the ten people who have albums in the service's own data.
struct SamplePerson: Sendable {
    let name: String
    let username: String
    let street: String
    let city: String
    let company: User.Company

    /// The person as a user.
    ///
    /// Addresses on the net end in `example`, which can't belong to anyone.
    func user(id: Int, using random: inout SeededGenerator) -> User {
        let host = "\(self.username.lowercased()).example"
        let firstName = self.name.prefix { $0 != " " }.lowercased()
        let (flat, zipcode) = (random.number(in: 1...180), random.number(in: 10_000...99_999))
        let geo = User.Geo(lat: random.degrees(upTo: 60), lng: random.degrees(upTo: 179))
        return User(
            id: id,
            name: self.name,
            username: self.username,
            email: "\(firstName)@\(host)",
            address: User.Address(
                street: self.street,
                suite: "Flat \(flat)",
                city: self.city,
                zipcode: "\(zipcode)",
                geo: geo
            ),
            phone: "555-01\(random.number(in: 10...99)) x\(random.number(in: 100...999))",
            website: host,
            company: self.company
        )
    }
}

extension SeededGenerator {
    /// Degrees with four decimals, as text.
    fileprivate mutating func degrees(upTo limit: Int) -> String {
        let whole = self.number(in: -limit...limit)
        return "\(whole).\(self.number(in: 1000...9999))"
    }
}
