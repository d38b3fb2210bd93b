//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import GalleryModel

/// Something about the loaded lists that a user should know, and that is no failure.
public enum Finding: Hashable, Sendable {
    /// A list has no entry at all.
    case emptyList(Resource)

    /// Entries whose number an earlier one has; the earlier ones stay.
    case duplicates(Resource, ids: [Int])

    /// Entries whose parent is in no list, or was left out itself.
    case orphans(Resource, ids: [Int])
}

extension Finding: CustomStringConvertible {
    /// The finding in a sentence, and what was done about it.
    public var description: String {
        switch self {
        case .emptyList(let resource):
            "The list of \(resource.rawValue) is empty."
        case .duplicates(let resource, let ids):
            "Left out \(Self.amount(ids.count, resource)) with a number that came before: \(Self.shortened(ids))."
        case .orphans(let resource, let ids):
            "Left out \(Self.amount(ids.count, resource)) without \(Self.parent(of: resource)): \(Self.shortened(ids))."
        }
    }

    private static func amount(_ count: Int, _ resource: Resource) -> String {
        "\(count) \(count == 1 ? String(resource.rawValue.dropLast()) : resource.rawValue)"
    }

    private static func parent(of resource: Resource) -> String {
        resource == .albums ? "a user" : "an album"
    }

    private static func shortened(_ ids: [Int]) -> String {
        let shown = ids.prefix(5).map { "number \($0)" }.joined(separator: ", ")
        return ids.count > 5 ? "\(shown) and \(ids.count - 5) more" : shown
    }
}
