//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryClient
import GalleryModel

extension Pages {
    /// How many pictures a page has.
    static let pageSize = 100

    func users(_ snapshot: Snapshot) -> PageContent {
        let cards = snapshot.gallery.users.map(Self.card)
        var values: [String: Any] = [
            "heading": "Gallery", "cards": cards, "summary": "\(self.database): \(snapshot.gallery.counts).",
        ]
        if cards.isEmpty { values["command"] = self.loadCommand }
        return PageContent(title: "Gallery", template: "cards", values: values)
    }

    func user(_ entry: MergedGallery.UserEntry) -> PageContent {
        let cards = entry.albums.map(Self.card)
        let (user, amounts) = (entry.user, Self.amounts(of: entry))
        var values: [String: Any] = [
            "heading": entry.user.name, "cards": cards,
            "summary": "\(user.username), \(user.company.name), \(user.address.city): \(amounts)",
        ]
        if cards.isEmpty { values["command"] = self.loadCommand }
        return PageContent(title: entry.user.name, template: "cards", values: values, trail: [("Users", "/")])
    }

    func album(_ place: Snapshot.AlbumPlace, _ question: PageQuestion) -> PageContent {
        let (album, photos) = (place.entry.album, place.entry.photos)
        return PageContent(
            title: Self.title(of: album),
            template: "grid",
            values: self.grid(Self.title(of: album), photos, question, "/albums/\(album.id)?"),
            trail: [("Users", "/"), (place.user.name, "/users/\(place.user.id)")]
        )
    }

    func photos(_ snapshot: Snapshot, _ question: PageQuestion) -> PageContent {
        PageContent(
            title: "All photos",
            template: "grid",
            values: self.grid("All photos", snapshot.allPhotos, question, "/photos?"),
            trail: [("Users", "/")]
        )
    }

    func photo(_ place: Snapshot.PhotoPlace) -> PageContent {
        let (photo, album) = (place.photo, place.album.entry.album)
        let photos = place.album.entry.photos
        var values: [String: Any] = [
            "title": Self.title(of: photo), "id": photo.id, "position": "\(place.index + 1) of \(photos.count)",
            "album": "/albums/\(album.id)?page=\(place.index / Self.pageSize + 1)",
        ]
        if place.index > 0 { values["previous"] = "/photos/\(photos[place.index - 1].id)" }
        if place.index + 1 < photos.count { values["next"] = "/photos/\(photos[place.index + 1].id)" }
        return PageContent(
            title: Self.title(of: photo),
            template: "photo",
            values: values,
            trail: [
                ("Users", "/"), (place.album.user.name, "/users/\(place.album.user.id)"),
                (Self.title(of: album), "/albums/\(album.id)"),
            ]
        )
    }

    func search(_ snapshot: Snapshot, _ question: PageQuestion) -> PageContent {
        let wanted = question.text.lowercased()
        let users = snapshot.gallery.users.filter { entry in
            !wanted.isEmpty && [entry.user.name, entry.user.username].contains { $0.lowercased().contains(wanted) }
        }
        let albums = snapshot.gallery.albums.filter { !wanted.isEmpty && $0.album.title.lowercased().contains(wanted) }
        let photos = snapshot.allPhotos.filter { !wanted.isEmpty && $0.title.lowercased().contains(wanted) }
        var values = self.grid("Photos", photos, question, "/search?q=\(question.text.escapedForQuery)&")
        let found = [
            users.count.amount(of: .users), albums.count.amount(of: .albums), photos.count.amount(of: .photos),
        ]
        values["summary"] =
            wanted.isEmpty
            ? "Type a part of a name or a title." : "“\(question.text)”: \(found.joined(separator: ", "))."
        values["cards"] = users.map(Self.card) + albums.map(Self.card)
        values["hasPhotos"] = !photos.isEmpty
        return PageContent(
            title: "Search",
            template: "search",
            values: values,
            trail: [("Users", "/")],
            query: question.text
        )
    }

    /// A page of a grid, and the way to the others.
    private func grid(
        _ heading: String,
        _ photos: [Photo],
        _ question: PageQuestion,
        _ address: String
    ) -> [String: Any] {
        let size = question.isWhole ? max(1, photos.count) : Self.pageSize
        let last = max(1, (photos.count + size - 1) / size)
        let page = min(max(1, question.page), last)
        let shown = photos.dropFirst((page - 1) * size).prefix(size)
        var values: [String: Any] = [
            "heading": heading, "summary": "\(photos.count.amount(of: .photos)).",
            "groups": Self.groups(Array(shown)),
        ]
        if photos.isEmpty { values["command"] = self.loadCommand }
        if last > 1 {
            values["pages"] = "Page \(page) of \(last)"
            values["wholePage"] = "\(address)page=all"
        } else if photos.count > Self.pageSize {
            values["firstPage"] = "\(address)page=1"
        }
        if page > 1 { values["previousPage"] = "\(address)page=\(page - 1)" }
        if page < last { values["nextPage"] = "\(address)page=\(page + 1)" }
        return values
    }

    private static func card(_ entry: MergedGallery.UserEntry) -> [String: String] {
        let photo = entry.albums.lazy.compactMap(\.photos.first).first
        return Self.card(entry.user.name, "/users/\(entry.user.id)", Self.amounts(of: entry), photo)
    }

    private static func card(_ entry: MergedGallery.AlbumEntry) -> [String: String] {
        let amount = entry.photos.count.amount(of: .photos)
        return Self.card(Self.title(of: entry.album), "/albums/\(entry.album.id)", amount, entry.photos.first)
    }

    private static func card(_ name: String, _ address: String, _ detail: String, _ photo: Photo?) -> [String: String] {
        var card = ["name": name, "address": address, "detail": detail]
        card["photo"] = photo.map { "\($0.id)" }
        return card
    }

    /// Photos in groups of a page's size: what a browser doesn't show just now, it need not lay out.
    private static func groups(_ photos: [Photo]) -> [[String: Any]] {
        stride(from: 0, to: photos.count, by: Self.pageSize).map { start in
            let end = min(start + Self.pageSize, photos.count)
            let entries = photos[start..<end].map { ["id": "\($0.id)", "title": Self.title(of: $0)] }
            let name = photos.count > Self.pageSize ? "\((start + 1).grouped) to \(end.grouped)" : nil
            return name.map { ["photos": entries, "name": $0] } ?? ["photos": entries]
        }
    }

    /// The title, or what else a photo without one can be called.
    private static func title(of photo: Photo) -> String { self.title(photo.title, "Photo \(photo.id)") }

    private static func title(of album: Album) -> String { self.title(album.title, "Album \(album.id)") }

    private static func title(_ title: String, _ other: String) -> String {
        title.allSatisfy(\.isWhitespace) ? other : title
    }

    private static func amounts(of entry: MergedGallery.UserEntry) -> String {
        let photos = entry.albums.reduce(0) { $0 + $1.photos.count }
        return "\(entry.albums.count.amount(of: .albums)), \(photos.amount(of: .photos))"
    }
}

extension String {
    /// The text as the value of a query: nothing but letters and digits is left as it is.
    var escapedForQuery: String {
        self.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            return isPlain ? String(scalar) : "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
        }
        .joined()
    }
}
