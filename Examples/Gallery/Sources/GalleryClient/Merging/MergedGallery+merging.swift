//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import GalleryModel

extension MergedGallery {
    /// Puts every album under its user and every photo under its album.
    ///
    /// By index: each list is looked through twice, whatever the others hold. Of entries with the same number the first
    /// stays. An entry whose parent is missing is left out, and so is what belongs to it.
    ///
    /// - Complexity: O(users + albums + photos).
    public init(users: [User], albums: [Album], photos: [Photo]) {
        var findings: [Finding] = []
        let users = Self.unique(users, &findings)
        let albums = Self.children(Self.unique(albums, &findings), \.userId, of: users, &findings)
        let kept = albums.values.joined()
        let photos = Self.children(Self.unique(photos, &findings), \.albumId, of: kept, &findings)
        self.users = users.map { user in
            UserEntry(
                user: user,
                albums: albums[user.id, default: []].map { AlbumEntry(album: $0, photos: photos[$0.id, default: []]) }
            )
        }
        self.findings = findings
    }

    /// The entries without those whose number came before.
    private static func unique<Entry: Listed>(_ entries: [Entry], _ findings: inout [Finding]) -> [Entry] {
        if entries.isEmpty { findings.append(.emptyList(Entry.resource)) }
        var seen = Set<Int>(minimumCapacity: entries.count)
        var repeated: [Int] = []
        let unique = entries.filter { entry in
            let isNew = seen.insert(entry.id).inserted
            if !isNew { repeated.append(entry.id) }
            return isNew
        }
        if !repeated.isEmpty { findings.append(.duplicates(Entry.resource, ids: repeated)) }
        return unique
    }

    /// The entries by the number of their parent, without those whose parent is missing.
    private static func children<Entry: Listed, Parent: Listed>(
        _ entries: [Entry],
        _ parent: KeyPath<Entry, Int>,
        of parents: some Sequence<Parent>,
        _ findings: inout [Finding]
    ) -> [Int: [Entry]] {
        var byParent = Dictionary(grouping: entries) { $0[keyPath: parent] }
        let known = Set(parents.lazy.map(\.id))
        let orphans = entries.filter { !known.contains($0[keyPath: parent]) }
        if !orphans.isEmpty { findings.append(.orphans(Entry.resource, ids: orphans.map(\.id))) }
        for orphan in orphans { byParent[orphan[keyPath: parent]] = nil }
        return byParent
    }
}
