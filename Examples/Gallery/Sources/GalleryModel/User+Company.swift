//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension User {
    /// Whom a user works for.
    public struct Company: Codable, Hashable, Sendable {
        /// What the company is called.
        public var name: String

        /// What the company says of itself.
        public var catchPhrase: String

        /// What the company does, in its own words.
        public var bs: String

        /// Makes a company.
        public init(name: String, catchPhrase: String, bs: String) {
            self.name = name
            self.catchPhrase = catchPhrase
            self.bs = bs
        }
    }
}
