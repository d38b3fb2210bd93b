//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation
public import GalleryModel

/// A gallery that is so small that a load takes next to no time.
public enum SmallGallery {
    /// Its users.
    public static let users = (1...2).map { User.sample($0) }

    /// Its albums.
    public static let albums = (1...4).map { Album.sample($0, of: 1 + $0 % 2) }

    /// Its photos.
    public static let photos = (1...8).map { Photo.sample($0, of: 1 + $0 % 4) }

    /// How many entries a list has.
    public static func count(of resource: Resource) -> Int {
        switch resource {
        case .users: self.users.count
        case .albums: self.albums.count
        case .photos: self.photos.count
        }
    }

    /// Writes its three lists into a folder, which then can be served.
    public static func write(to folder: URL) throws {
        try self.write(self.users, .users, to: folder)
        try self.write(self.albums, .albums, to: folder)
        try self.write(self.photos, .photos, to: folder)
    }

    private static func write(_ list: some Encodable, _ resource: Resource, to folder: URL) throws {
        try JSONEncoder().encode(list).write(to: folder.appending(path: resource.fileName))
    }
}
