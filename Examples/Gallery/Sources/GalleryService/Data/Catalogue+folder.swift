//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryModel

extension Catalogue {
    /// Reads `users.json`, `albums.json` and `photos.json`, and checks that they hold what their names promise.
    ///
    /// Only the shape is checked. Orphans, duplicates and empty lists are served as they are: dealing with
    /// them is what the client is tried on.
    init(folder: URL) throws(DataFolderError) {
        self.users = try Self.listing(of: User.self, in: .users, folder: folder)
        self.albums = try Self.listing(of: Album.self, in: .albums, folder: folder)
        self.photos = try Self.listing(of: Photo.self, in: .photos, folder: folder)
    }

    private static func listing<Element: Decodable>(
        of element: Element.Type,
        in resource: Resource,
        folder: URL
    ) throws(DataFolderError) -> Listing {
        let file = folder.appending(path: resource.fileName)
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw DataFolderError(file: file.path, reason: Self.reason(forNotReading: file))
        }
        guard String(validating: data, as: UTF8.self) != nil else {
            throw DataFolderError(file: file.path, reason: "is not UTF-8")
        }
        do {
            // A decoder doesn't say on every platform where a text stops being JSON. This does.
            _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        } catch {
            let detail = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
            throw DataFolderError(file: file.path, reason: "is not valid JSON: \(detail ?? "\(error)")")
        }
        do {
            _ = try JSONDecoder().decode([Element].self, from: data)
        } catch {
            throw DataFolderError(file: file.path, decodingError: error)
        }
        return Listing([UInt8](data))
    }

    private static func reason(forNotReading file: URL) -> String {
        FileManager.default.fileExists(atPath: file.path) ? "can't be read" : "is missing"
    }
}
