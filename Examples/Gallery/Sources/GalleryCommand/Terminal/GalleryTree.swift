//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryClient
import GalleryModel

extension MergedGallery {
    /// Each user in a line.
    var overview: ScreenText {
        var table = Table([("User", .left), ("Albums", .right), ("Photos", .right)])
        table.rows = self.users.map { entry in
            ["\(entry.user.name)", "\(entry.albums.count.grouped)", "\(entry.photoCount.grouped)"]
        }
        return self.users.isEmpty ? "" : table.text
    }

    /// The users, and below each of them their first albums.
    var tree: ScreenText { self.users.map { $0.tree(albums: 2, photos: 0) }.joined() }
}

extension MergedGallery.UserEntry {
    /// The user with each album, and the first photos of each.
    var tree: ScreenText { self.tree(albums: .max, photos: 2) }

    var photoCount: Int { self.albums.reduce(0) { $0 + $1.photos.count } }

    func tree(albums: Int, photos: Int) -> ScreenText {
        let amounts = "\(self.albums.count.amount(of: .albums)), \(self.photoCount.amount(of: .photos))"
        let branches = self.albums.prefix(albums).map { $0.branch(photos: photos) }
        let rest = self.albums.count - branches.count
        let last = rest > 0 ? [Branch("and \(rest.grouped) more")] : []
        return "\(self.user.name) (\(self.user.username)): \(amounts)\n\(Branch.text(of: branches + last))"
    }
}

extension MergedGallery.AlbumEntry {
    fileprivate func branch(photos: Int) -> Branch {
        var branch = Branch("\(self.album.title): \(self.photos.count.amount(of: .photos))")
        guard photos > 0 else { return branch }
        branch.children = self.photos.prefix(photos).map { Branch("\($0.title)") }
        let rest = self.photos.count - branch.children.count
        if rest > 0 { branch.children.append(Branch("and \(rest.grouped) more")) }
        return branch
    }
}

/// A line of a tree, and the lines below it.
private struct Branch {
    let text: ScreenText
    var children: [Branch] = []

    init(_ text: ScreenText) {
        self.text = text
    }

    static func text(of branches: [Branch], indentation: ScreenText = "") -> ScreenText {
        branches.enumerated().map { index, branch in
            let isLast = index == branches.count - 1
            let children = Self.text(of: branch.children, indentation: indentation + (isLast ? "   " : "│  "))
            return "\(indentation)\(isLast ? "└─" : "├─") \(branch.text)\n\(children)"
        }
        .joined()
    }
}
