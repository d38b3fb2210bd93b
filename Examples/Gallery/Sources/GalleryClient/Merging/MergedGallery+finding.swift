//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel

extension MergedGallery {
    /// The user with this name or user name, in capitals or not.
    ///
    /// - Throws: `GalleryError.unknownUser`, with the names that there are.
    public func user(named name: String) throws(GalleryError) -> UserEntry {
        let wanted = name.lowercased()
        let found = self.users.first { [$0.user.name.lowercased(), $0.user.username.lowercased()].contains(wanted) }
        guard let found else { throw .unknownUser(name, known: self.users.map(\.user.name)) }
        return found
    }
}
