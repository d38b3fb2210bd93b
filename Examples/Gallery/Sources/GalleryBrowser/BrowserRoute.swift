//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What an address asks for.
enum BrowserRoute: Hashable, Sendable {
    /// The users.
    case users

    /// A user and their albums.
    case user(Int)

    /// An album and its pictures.
    case album(Int)

    /// All pictures, so many on a page.
    case photos

    /// One picture, large.
    case photo(Int)

    /// The file of a picture, small or large.
    case picture(Int, isThumbnail: Bool)

    /// Users, albums and pictures with a certain text in their names and titles.
    case search

    /// The page that runs a load.
    case load

    /// What stops the load that is under way.
    case stop

    /// A style sheet or a script.
    case file(BrowserFile)

    /// Nothing that is here.
    case unknown

    init(path: String) {
        let parts = path.split(separator: "/").map(String.init)
        let id = parts.count > 1 ? Self.id(parts[1]) : nil
        switch (parts.first, parts.count, id) {
        case (nil, 0, _): self = .users
        case ("users", 2, let id?): self = .user(id)
        case ("albums", 2, let id?): self = .album(id)
        case ("photos", 1, _): self = .photos
        case ("photos", 2, let id?): self = .photo(id)
        case ("pictures", 3, let id?) where parts[2] == "thumbnail": self = .picture(id, isThumbnail: true)
        case ("pictures", 3, let id?) where parts[2] == "large": self = .picture(id, isThumbnail: false)
        case ("search", 1, _): self = .search
        case ("load", 1, _): self = .load
        case ("load", 2, _) where parts[1] == "stop": self = .stop
        case (let name?, 1, _): self = BrowserFile(rawValue: name).map { .file($0) } ?? .unknown
        default: self = .unknown
        }
    }

    /// Digits alone: a number has one address.
    private static func id(_ text: String) -> Int? {
        guard let number = Int(text), String(number) == text else { return nil }
        return number
    }
}
