//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension User {
    /// Where a user lives.
    public struct Address: Codable, Hashable, Sendable {
        /// The street, without a number.
        public var street: String

        /// The apartment or suite.
        public var suite: String

        /// The city.
        public var city: String

        /// The postal code.
        public var zipcode: String

        /// Where that is on the globe.
        public var geo: Geo

        /// Makes an address.
        public init(street: String, suite: String, city: String, zipcode: String, geo: Geo) {
            self.street = street
            self.suite = suite
            self.city = city
            self.zipcode = zipcode
            self.geo = geo
        }
    }

    /// A place on the globe, in degrees.
    ///
    /// The interface sends them as text.
    public struct Geo: Codable, Hashable, Sendable {
        /// Degrees north of the equator.
        public var lat: String

        /// Degrees east of Greenwich.
        public var lng: String

        /// Makes a place.
        public init(lat: String, lng: String) {
            self.lat = lat
            self.lng = lng
        }
    }
}
