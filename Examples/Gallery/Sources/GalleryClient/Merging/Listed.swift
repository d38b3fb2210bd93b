//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import GalleryModel

/// An entry of one of the three lists.
public protocol Listed: Codable, Hashable, Identifiable, Sendable where ID == Int {
    /// The list that it comes in.
    static var resource: Resource { get }
}

/// Names a list by the type of its entries.
struct List<Entry: Listed>: Sendable {}

extension List<User> {
    static var users: List { List() }
}

extension List<Album> {
    static var albums: List { List() }
}

extension List<Photo> {
    static var photos: List { List() }
}

extension User: Listed {
    /// Users come in `/users`.
    public static var resource: Resource { .users }
}

extension Album: Listed {
    /// Albums come in `/albums`.
    public static var resource: Resource { .albums }
}

extension Photo: Listed {
    /// Photos come in `/photos`.
    public static var resource: Resource { .photos }
}
